/**
 * The results of the bench of peers: a duel for each cell, peer and contestant of ours, with the peer's best variant
 * there, and summaries.
 */
import type { Layout } from '../workload.ts';
import type { Order } from './contestant.ts';

/** A peer against one of ours in one cell. */
export interface Duel {
  layout: Layout;
  objects: number;
  /** part of the objects that is visible; null for a build */
  share: number | null;
  own: string;
  own_order: Order;
  peer: string;
  peer_order: Order;
  /** the peer's variant that does best against ours in this cell */
  variant: string;
  /** median of the peer's times over median of ours: how many times as fast ours is */
  ratio: number;
  /** half the distance between the quartiles of the rounds' ratios, relative to their median */
  spread: number;
  /** microseconds a cull, or of a build */
  own_us: number;
  peer_us: number;
}

/** The quality of the order `near`, and the work of a cull. */
export interface OrderFigures {
  title: string;
  layout: Layout;
  objects: number;
  share: number;
  visible: number;
  discord: number | null;
  turned: number | null;
  nodes: number | null;
}

export interface ColdFigures {
  title: string;
  objects: number;
  /** medians over the layouts, a process each */
  build_us: number;
  first_cull_us: number;
  /** bytes of its arrays, written or not, without the spheres and the list that it gives */
  bytes_per_object: number;
  /** bytes of the process's memory: arrays that were written, after a cull */
  resident_per_object: number;
}

export interface Report {
  /** the machine and the versions that it ran with, by name */
  versions: Record<string, string>;
  views: number;
  rounds: number;
  /** lists compared with brute force */
  compared: number;
  /** against the peer's best variant */
  culls: Duel[];
  orders: OrderFigures[];
  /** against each of the peer's variants: a program does not choose its variant by the time of the build */
  builds: Duel[];
  cold: ColdFigures[];
}

/** All duels of one of ours with one peer. */
export interface Sum {
  own: string;
  own_order: Order;
  peer: string;
  peer_order: Order;
  /** geometric mean of the ratios */
  mean: number;
  worst: Duel;
  duels: Duel[];
}

export function sumsOf(duels: readonly Duel[]): Sum[] {
  return grouped(duels, ({ own, own_order, peer, peer_order }) => [own, own_order, peer, peer_order]).map((group) => {
    const worst = leastRatio(group);
    const { own, own_order, peer, peer_order } = worst;
    const mean = geometricMean(group.map(({ ratio }) => ratio));
    return { own, own_order, peer, peer_order, mean, worst, duels: group };
  });
}

/** Reports of several runs as one, as if one run had measured all; the machine is that of the first. */
export function mergeReports(reports: readonly Report[]): Report {
  return {
    ...reports[0],
    compared: reports.reduce((sum, { compared }) => sum + compared, 0),
    culls: reports.flatMap(({ culls }) => culls),
    orders: reports.flatMap(({ orders }) => orders),
    builds: reports.flatMap(({ builds }) => builds),
    cold: reports.flatMap(({ cold }) => cold),
  };
}

/** From duels that differ in the peer's variant alone, the one in which the peer does best. */
export function bestVariants(duels: readonly Duel[]): Duel[] {
  return grouped(duels, ({ layout, objects, share, own, own_order, peer, peer_order }) => [
    layout,
    objects,
    share,
    own,
    own_order,
    peer,
    peer_order,
  ]).map(leastRatio);
}

function leastRatio(duels: readonly Duel[]): Duel {
  return duels.reduce((least, duel) => (duel.ratio < least.ratio ? duel : least));
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** The groups in the order of their keys' first occurrence. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}
