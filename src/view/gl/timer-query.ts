/**
 * The GPU's own time for what is submitted, by EXT_disjoint_timer_query: nothing waits for it, the result is asked for in later frames.
 *
 * No query is given on software drivers, which have the extension: llvmpipe's says 0.002 ms for seconds of work.
 */
import type { GlContext } from './context.ts';

const SOFTWARE = /llvmpipe|swiftshader|softpipe|software|basic render/i;

/** EXT_disjoint_timer_query, which the DOM types do not know. */
interface TimerExtension {
  QUERY_RESULT_EXT: number;
  QUERY_RESULT_AVAILABLE_EXT: number;
  TIME_ELAPSED_EXT: number;
  GPU_DISJOINT_EXT: number;
  createQueryEXT(): object;
  deleteQueryEXT(query: object): void;
  beginQueryEXT(target: number, query: object): void;
  endQueryEXT(target: number): void;
  getQueryObjectEXT(query: object, name: number): number | boolean;
}

/** @returns null where the GPU's time cannot be told */
export function createTimerQuery({ gl, renderer }: Pick<GlContext, 'gl' | 'renderer'>) {
  const timer = gl.getExtension('EXT_disjoint_timer_query') as TimerExtension | null;
  if (!timer || SOFTWARE.test(renderer)) return null;
  const has = timer;
  return {
    /** milliseconds of the GPU for what `submit` draws; null where it was interrupted */
    time(submit: () => void): Promise<number | null> {
      const query = has.createQueryEXT();
      has.beginQueryEXT(has.TIME_ELAPSED_EXT, query);
      submit();
      has.endQueryEXT(has.TIME_ELAPSED_EXT);
      return new Promise((done) => {
        const ask = (): void => {
          const isLost = gl.isContextLost();
          if (!isLost && !has.getQueryObjectEXT(query, has.QUERY_RESULT_AVAILABLE_EXT)) {
            requestAnimationFrame(ask);
            return;
          }
          const valid = !isLost && !gl.getParameter(has.GPU_DISJOINT_EXT);
          const nanos = valid ? Number(has.getQueryObjectEXT(query, has.QUERY_RESULT_EXT)) : null;
          has.deleteQueryEXT(query);
          done(nanos === null ? null : nanos / 1e6);
        };
        requestAnimationFrame(ask);
      });
    },
  };
}
