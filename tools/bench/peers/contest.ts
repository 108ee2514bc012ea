/** The whole contest: in every cell each peer alone with cull64, in a process of its own, one after the other. */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { summary } from '../harness.ts';
import { LAYOUTS, type Layout } from '../workload.ts';
import { type Apart, createApart } from './apart-process.ts';
import { type Contestant, titleOf } from './contestant.ts';
import { builders, CONTESTANTS, contestantOf } from './contestants.ts';
import { bestVariants, type ColdFigures, type Duel, type OrderFigures, type Report } from './report.ts';

export type Part = 'cull' | 'build' | 'cold';

export const PARTS: readonly Part[] = ['cull', 'build', 'cold'];

export interface Plan {
  parts: readonly Part[];
  sizes: readonly number[];
  layouts: readonly Layout[];
  shares: readonly number[];
  /** views of a cell, and rounds of a build: a quarter of them from a million objects on */
  views: number;
  rounds: number;
  /** milliseconds of one measurement of culls, at the least */
  slice: number;
  /** how many variants of each peer, from the first; null: all */
  variants: number | null;
}

export const FULL: Plan = {
  parts: PARTS,
  sizes: [1000, 10_000, 100_000, 1_000_000],
  layouts: LAYOUTS,
  shares: [0.01, 0.15, 0.6],
  views: 16,
  rounds: 11,
  slice: 1,
  variants: null,
};

/** Every peer, every part and the comparison of the sets, in less than a minute; the times mean little. */
export const QUICK: Plan = {
  ...FULL,
  sizes: [2000],
  layouts: ['dungeon'],
  shares: [0.15],
  views: 4,
  rounds: 3,
  slice: 0.2,
  variants: 1,
};

/** A contest under way. */
interface Run {
  plan: Plan;
  report: Report;
  apart: Apart;
  /** called before each process with what it measures */
  onProgress: (about: string) => void;
}

export async function contest(plan: Plan, onProgress: (about: string) => void): Promise<Report> {
  const { views, rounds } = plan;
  const report: Report = {
    versions: versions(),
    views,
    rounds,
    compared: 0,
    culls: [],
    orders: [],
    builds: [],
    cold: [],
  };
  const apart = await createApart();
  try {
    measureAll({ plan, report, apart, onProgress });
  } finally {
    apart.dispose();
  }
  report.culls = bestVariants(report.culls);
  return report;
}

function measureAll(run: Run): void {
  const { plan, report } = run;
  const has = (part: Part) => plan.parts.includes(part);
  for (const objects of plan.sizes) {
    for (const layout of plan.layouts) {
      if (has('cull')) for (const peer of peersOf(plan, CONTESTANTS)) addCulls(run, peer, layout, objects);
      if (has('build')) for (const peer of peersOf(plan, builders())) addBuilds(run, peer, layout, objects);
    }
    if (has('cold')) for (const each of chosen(plan, builders())) report.cold.push(coldFigures(run, each, objects));
  }
}

function chosen({ variants }: Plan, contestants: readonly Contestant[]): Contestant[] {
  return contestants.filter((each) => {
    const alike = contestants.filter(({ name, order }) => name === each.name && order === each.order);
    return variants === null || alike.indexOf(each) < variants;
  });
}

function peersOf(plan: Plan, contestants: readonly Contestant[]): Contestant[] {
  return chosen(plan, contestants).filter(({ own }) => !own);
}

function addCulls({ plan, report, apart, onProgress }: Run, each: Contestant, layout: Layout, objects: number): void {
  const { shares, rounds, slice } = plan;
  const peer = titleOf(each);
  onProgress(`culls: ${layout}, ${objects} objects, ${peer}`);
  const views = few(plan.views, objects);
  const answers = apart.measure({ task: 'cull', peer, layout, objects, shares: [...shares], views, rounds, slice });
  for (const { share, visible, compared, figures } of answers) {
    const cell = { layout, objects, share };
    report.compared += compared;
    report.culls.push(...duels(cell, each, figures));
    for (const { title, discord, turned, nodes } of figures) {
      const found = { title, ...cell, visible, discord, turned, nodes };
      if (!report.orders.some((other) => isSame(other, found))) report.orders.push(found);
    }
  }
}

/** The number of views or rounds: a quarter where each takes long. */
function few(count: number, objects: number): number {
  return objects >= 1_000_000 ? Math.ceil(count / 4) : count;
}

function isSame(a: OrderFigures, b: OrderFigures): boolean {
  return a.title === b.title && a.layout === b.layout && a.objects === b.objects && a.share === b.share;
}

function addBuilds({ plan, report, apart, onProgress }: Run, each: Contestant, layout: Layout, objects: number): void {
  const peer = titleOf(each);
  onProgress(`builds: ${layout}, ${objects} objects, ${peer}`);
  const answer = apart.measure({ task: 'build', peer, layout, objects, rounds: few(plan.rounds, objects) });
  report.builds.push(...duels({ layout, objects, share: null }, each, answer));
}

/** The peer, which comes first, against each of the others. */
function duels(
  cell: Pick<Duel, 'layout' | 'objects' | 'share'>,
  { name, variant, order }: Contestant,
  [peer, ...others]: readonly { title: string; times: readonly number[] }[],
): Duel[] {
  const peerTime = summary(peer.times).median;
  return others.map(({ title, times }) => {
    const own = contestantOf(title);
    const ownTime = summary(times).median;
    return {
      ...cell,
      own: own.name,
      own_order: own.order,
      peer: name,
      peer_order: order,
      variant,
      ratio: peerTime / ownTime,
      spread: summary(times.map((time, round) => peer.times[round] / time)).spread,
      own_us: ownTime,
      peer_us: peerTime,
    };
  });
}

function coldFigures({ plan, apart, onProgress }: Run, each: Contestant, objects: number): ColdFigures {
  const title = titleOf(each);
  onProgress(`first build: ${objects} objects, ${title}`);
  const answers = plan.layouts.map((layout) => apart.measure({ task: 'cold', title, layout, objects }));
  const median = (values: number[]) => summary(values).median;
  return {
    title,
    objects,
    build_us: median(answers.map(({ build }) => build)),
    first_cull_us: median(answers.map(({ firstCull }) => firstCull)),
    bytes_per_object: median(answers.map(({ bytesPerObject }) => bytesPerObject)),
    resident_per_object: median(answers.map(({ residentPerObject }) => residentPerObject)),
  };
}

function versions(): Record<string, string> {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(new URL(`../../../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version;
  const libraries = ['three', 'three-mesh-bvh', 'bvh.js'].map((name) => [name, versionOf(name)]);
  return { node: process.versions.node, cpu: cpus()[0]?.model.trim() ?? '', ...Object.fromEntries(libraries) };
}
