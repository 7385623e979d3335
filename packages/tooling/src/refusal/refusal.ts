/** An error that the operator has to fix first; the message is one plain sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
}

type ErrorClass = abstract new (...args: never[]) => Error;

/**
 * Ends a command with exit code 1 and prints the reason: only the message for a Refusal or an error of the
 * `others`, the stack for anything else. The errors of an AggregateError are printed one by one.
 */
export function reportFailure(cause: unknown, ...others: readonly ErrorClass[]): void {
  if (cause instanceof AggregateError)
    return cause.errors.forEach((each: unknown) => reportFailure(each, ...others));
  const isSentence = [Refusal, ...others].some((kind) => cause instanceof kind);
  console.error(isSentence && cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
