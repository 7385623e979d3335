// Who was there before the run began (seed.ts), handed over by the command line.

/** Those who have an account. */
export interface People {
  /** Addresses of those who have a budget, a savings account and a document. */
  readonly households: readonly string[];
  /** Null where the run does without one. */
  readonly admin: { readonly email: string; readonly password: string } | null;
}

/** The people of this run. */
export const people = JSON.parse(__ENV['PEOPLE'] ?? '{"households":[],"admin":null}') as People; // written by load.ts
