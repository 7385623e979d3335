import { setTimeout as sleep } from 'node:timers/promises';

/** A server beside the services. */
export interface KeptServer {
  readonly port: number;
  /** Resolves when it has ended, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server, and starts it again on its port whenever it ends by itself; it is ended with the stack.
 */
export async function keepRunning<Server extends KeptServer>(
  name: string,
  start: (port?: number) => Promise<Server>,
  say: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<Server> {
  const stopping = new AbortController();
  const first = await start();
  let server = first;
  const watch = async () => {
    for (let waitMs = 100; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, 10_000)) {
      await server.exited;
      if (stopping.signal.aborted) return;
      say(`${name} ended unexpectedly; starting it again.`);
      await start(first.port).then(
        (again) => ((server = again), (waitMs = 50)),
        (cause: Error) => (
          say(cause.message),
          sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        ),
      );
    }
  };
  const watching = watch();
  stack.defer(async () => {
    stopping.abort();
    await server.stop();
    await watching; // it may have been starting another one
    await server.stop();
  });
  return first;
}
