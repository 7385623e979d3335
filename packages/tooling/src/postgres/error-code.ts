/** Returns the code of a system error, such as `ENOENT`; undefined for anything else. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;

/** Returns the message of any thrown value. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
