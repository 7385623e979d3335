// Connections to the data layer of a cluster for the duration of a command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ended } from '@savvi/tooling/cluster';
import { Refusal } from '@savvi/tooling/refusal';

const TIMEOUT_MS = 20_000;

/**
 * Forwards a port of a Service to this machine until the stack is disposed.
 * @returns the local port
 * @throws {Refusal} or {ClusterRefusal}
 */
export async function forward(
  service: string,
  port: number,
  namespace: string,
  stack: AsyncDisposableStack,
): Promise<number> {
  const child = spawn(
    'kubectl',
    ['port-forward', '-n', namespace, '--address', '127.0.0.1', `service/${service}`, `:${port}`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  stack.defer(() => void child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const over = ended(child);
  over.catch(() => undefined); // The failure is reported below.
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
    const [, here] = /Forwarding from 127\.0\.0\.1:(\d+)/.exec(said) ?? [];
    if (here !== undefined) return Number(here);
    const isOver = await Promise.race([
      over.then(() => true),
      once(child.stdout, 'data', { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
        () => false,
        () => true,
      ),
    ]);
    if (isOver) break;
  }
  throw new Refusal(`${namespace}/${service} cannot be reached: ${said.trim()}`);
}
