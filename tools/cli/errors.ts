/** The failures of the command line: status 2 for bad usage, status 1 for work that could not be done. */

/** The command was called in a way that it does not offer. */
export class UsageError extends Error {}

/** The work failed for a reason that the user can do something about: one line, with the remedy where there is one. */
export class WorkError extends Error {}

/** The work failed because of a file or a model, named as the user did; `fault` does not name it. */
export class FileError extends WorkError {
  constructor(
    readonly path: string,
    readonly fault: string,
    options?: ErrorOptions,
  ) {
    super(`${path}: ${fault}`, options);
  }
}

/** Do work on a file. @throws WorkError that begins with its path, for whatever the work throws */
export function blaming<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof WorkError) throw error;
    throw new FileError(path, (error as Error).message, { cause: error });
  }
}

/** The same for work that takes its time. */
export async function blamingLater<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return blaming(path, () => {
      throw error;
    });
  }
}

/** Do work in which an impossible camera or ray is an error of usage. */
export function asUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/^(camera|ray): /, ''));
  }
}
