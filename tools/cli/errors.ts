/** How the command line fails: status 2 for what was typed, status 1 for work that could not be done. */

/** The command was called in a way that it does not have. */
export class UsageError extends Error {}

/** The work failed for a reason that the user can do something about: one line, with the remedy where there is one. */
export class WorkError extends Error {}
