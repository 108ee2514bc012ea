/** The order in which a program's cull gives the objects, as a row of the measurement. */
import type { ProgramCull } from '../../core/compact/program-cull.ts';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import type { MeasuredRow } from './measure.ts';

/**
 * The order of a cull as a row `tree`. Objects that it gives beyond the visible ones lie outside the picture, and are
 * left out.
 */
export function programRow(program: ProgramCull, order: CullOrder): MeasuredRow {
  const seen = new Uint8Array(program.ids.length);
  return {
    name: 'tree',
    list({ camera, visible, count }, out) {
      const given = program.cull(camera, { order });
      seen.fill(0);
      for (let i = 0; i < count; i++) seen[visible[i]] = 1;
      let kept = 0;
      for (let i = 0; i < given; i++) if (seen[program.ids[i]] === 1) out[kept++] = program.ids[i];
      if (kept !== count) throw new Error(`the tree gives ${kept} of ${count} visible objects: a bug`);
    },
  };
}
