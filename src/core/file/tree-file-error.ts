/** What is wrong with a tree that was read from bytes or text: one line that says what, where, and what to do. */
export class TreeFileError extends Error {
  constructor(message: string) {
    super(`tree file: ${message}`);
    this.name = 'TreeFileError';
  }
}

/** The fault of a file that contradicts itself. @param what where and what, in one line */
export function builtWrong(what: string): TreeFileError {
  return new TreeFileError(`${what}; build the file again`);
}
