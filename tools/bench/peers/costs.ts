/** The cost of a cull as the number of objects grows: a line for each contestant, comparable across processes. */
import { summary } from '../harness.ts';
import type { Order } from './contestant.ts';
import { type Duel, geometricMean, grouped, type Report } from './report.ts';

export interface Costs {
  name: string;
  order: Order;
  own: boolean;
  /** microseconds a cull, geometric means over the layouts */
  points: { objects: number; us: number }[];
}

/**
 * @returns for ours the median over the processes that they ran in; for a peer our time multiplied by their ratio, the
 * median over ours, since other work on the machine differs from process to process
 */
export function costsOf({ culls }: Pick<Report, 'culls'>, share: number): Costs[] {
  const duels = culls.filter((duel) => duel.share === share);
  const ownCells = new Map(
    grouped(duels, ownCell).map((cell): [string, number] => [
      String(ownCell(cell[0])),
      summary(cell.map((d) => d.own_us)).median,
    ]),
  );
  const own = grouped(duels, ({ own, own_order }) => [own, own_order]).map((group): Costs => {
    const cells = grouped(group, ownCell).map(([duel]) => ({ ...duel, us: ownCells.get(String(ownCell(duel)))! }));
    return { name: group[0].own, order: group[0].own_order, own: true, points: bySize(cells) };
  });
  const peers = grouped(duels, ({ peer, peer_order }) => [peer, peer_order]).map((group): Costs => {
    const cells = grouped(group, ({ layout, objects }) => [layout, objects]).map((cell) => ({
      ...cell[0],
      us: summary(cell.map((duel) => duel.ratio * ownCells.get(String(ownCell(duel)))!)).median,
    }));
    return { name: group[0].peer, order: group[0].peer_order, own: false, points: bySize(cells) };
  });
  return [...own, ...peers];
}

function ownCell({ own, own_order, layout, objects }: Duel): readonly unknown[] {
  return [own, own_order, layout, objects];
}

function bySize(cells: (Duel & { us: number })[]): Costs['points'] {
  return grouped(cells, ({ objects }) => [objects])
    .map((group) => ({ objects: group[0].objects, us: geometricMean(group.map(({ us }) => us)) }))
    .sort((a, b) => a.objects - b.objects);
}
