// Users that seed.ts created before the run; the command line passes them on.

/** Users with an account. */
export interface People {
  /** Email addresses of users who have a budget, a savings account and a document. */
  readonly households: readonly string[];
  /** Null in a run without an administrator. */
  readonly admin: { readonly email: string; readonly password: string } | null;
}

/** The users of this run. */
// load.ts passes the users as JSON in the environment.
export const people = JSON.parse(__ENV['PEOPLE'] ?? '{"households":[],"admin":null}') as People;
