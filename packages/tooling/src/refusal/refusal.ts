/** An error that the operator has to fix first; the message is one plain sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/**
 * Prints why a command failed, and sets exit code 1: only the message of a Refusal, of a similar error of the
 * product (`ReleaseRefused`) or of `parseArgs`, and the stack of anything else. The errors of an
 * AggregateError are printed one by one.
 */
export function reportFailure(cause: unknown): void {
  if (cause instanceof AggregateError) return cause.errors.forEach(reportFailure);
  const isExpected =
    cause instanceof Error &&
    (/Refus(?:al|ed)$/.test(cause.name) ||
      ('code' in cause && String(cause.code).startsWith('ERR_PARSE_ARGS')));
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}
