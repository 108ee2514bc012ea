/**
 * The lab, which is fetched when it is first opened: it is a quarter of the page's script, its library of charts
 * included.
 */
import type { Lab } from '../lab/lab.ts';

/**
 * @param load fetches it and makes it
 * @param opened called once it is open
 * @param failed called when it cannot be fetched; the next opening tries again
 */
export function createLateLab(load: () => Promise<Lab>, opened: () => void, failed: () => void): Lab {
  let lab: Lab | null = null;
  let wanted = false;
  let coming = false;

  async function fetchLab(): Promise<void> {
    coming = true;
    try {
      lab = await load();
    } catch {
      wanted = false;
      return failed();
    } finally {
      coming = false;
    }
    if (!wanted) return;
    lab.open();
    opened();
  }

  return {
    open() {
      if (lab) return lab.open();
      wanted = true;
      if (!coming) void fetchLab();
    },
    close() {
      wanted = false;
      lab?.close();
    },
    get isOpen() {
      return lab ? lab.isOpen : wanted;
    },
    // a lab that is not there yet begins with the scene and the path that it then finds
    sceneChanged: () => lab?.sceneChanged(),
    pathChanged: () => lab?.pathChanged(),
    interrupt: (reason) => lab?.interrupt(reason),
  };
}
