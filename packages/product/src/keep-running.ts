import { setTimeout as sleep } from 'node:timers/promises';

/** A server process beside the services. */
export interface KeptServer {
  readonly port: number;
  /** Resolves when the server has exited, for any reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server and restarts it on the same port whenever it exits unexpectedly. The stack stops it. */
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
    await watching; // The watcher may be starting a new server at this moment.
    await server.stop();
  });
  return first;
}
