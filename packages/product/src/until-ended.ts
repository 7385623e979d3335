import { once } from 'node:events';
import { StartRefused } from '@savvi/service-kit/start-refused';
import { reportFailure } from '@savvi/tooling/refusal';

/** The product was asked to end, or a part of it failed. */
class Ended extends Error {
  exitCode: number;
  constructor(exitCode: number) {
    super('ended');
    this.exitCode = exitCode;
  }
}

/**
 * Runs `start` and waits for a signal, then disposes of the stack and exits. A refusal is printed as its
 * sentence.
 */
export async function untilEnded(
  start: (stack: AsyncDisposableStack, signal: AbortSignal) => Promise<void>,
): Promise<never> {
  const stack = new AsyncDisposableStack();
  const ending = new AbortController();
  const ended = once(ending.signal, 'abort');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new Ended(0)));
  process.on('uncaughtException', (cause) => {
    console.error(cause);
    ending.abort(new Ended(1));
  });
  let exitCode: number;
  try {
    await start(stack, ending.signal);
    await ended;
    throw ending.signal.reason;
  } catch (cause) {
    exitCode = cause instanceof Ended ? cause.exitCode : report(cause);
  }
  await stack.disposeAsync().catch((cause: unknown) => (exitCode = report(cause)));
  if (exitCode === 0) console.log('Stopped. Everything is saved.');
  process.exit(exitCode); // No work is left to wait for.
}

function report(cause: unknown): number {
  reportFailure(cause, StartRefused);
  return 1;
}
