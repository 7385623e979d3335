/** The code of a system error such as `ENOENT`; undefined for anything else. */
export function errorCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** What an error says, whatever was thrown. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
