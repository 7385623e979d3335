// Access to the Kubernetes cluster of KUBECONFIG through the kubectl and helm CLIs.
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { fileOfPart } from '../parts/parts.ts';
import { Refusal } from '../refusal/refusal.ts';

/** An error of the cluster or of its client program; the message quotes it. */
export class ClusterRefusal extends Refusal {
  override readonly name = 'ClusterRefusal';
}

/** Options of a call to kubectl or helm. */
export interface CallOptions {
  /** Text for the program's standard input. */
  readonly input?: string;
}

/** The error for a program that is not installed; its message says how to install it. */
const absence = (program: string, cause: unknown): ClusterRefusal =>
  new ClusterRefusal(
    program === 'kubectl'
      ? 'kubectl is missing: https://kubernetes.io/docs/tasks/tools/ says how to get it; it has to be on the PATH.'
      : 'helm is missing: build it once with "npm run parts:install -- helm".',
    { cause },
  );

/**
 * Waits until a kubectl or helm process has ended.
 * @throws {ClusterRefusal} if the program is not installed
 */
export async function ended(child: ChildProcess): Promise<void> {
  await once(child, 'close').catch((cause: unknown) => {
    throw absence(child.spawnfile, cause);
  });
}

/** Runs kubectl or helm and returns its standard output. @throws {ClusterRefusal} with its standard error */
async function call(program: string, args: readonly string[], { input }: CallOptions = {}): Promise<string> {
  const running = promisify(execFile)(program, args, { maxBuffer: Number.POSITIVE_INFINITY });
  // The program may exit before it has read all input; its exit code then says why.
  running.child.stdin?.on('error', () => undefined).end(input);
  const { stdout } = await running.catch((cause: NodeJS.ErrnoException & { stderr: string }) => {
    if (cause.code === 'ENOENT') throw absence(program, cause);
    throw new ClusterRefusal(
      `${program} ${args.slice(0, 4).join(' ')} …: ${(cause.stderr || cause.message).slice(-4_000).trim()}`,
    );
  });
  return stdout;
}

/** Runs kubectl and returns its output. @throws {ClusterRefusal} */
export const kubectl = (args: readonly string[], options: CallOptions = {}): Promise<string> =>
  call('kubectl', args, options);

/**
 * Runs the helm that `npm run parts:install -- helm` built and returns its output.
 * @throws {ClusterRefusal}
 */
export const helm = (args: readonly string[], options: CallOptions = {}): Promise<string> =>
  call(fileOfPart('helm'), args, options);

/**
 * Returns the objects that a kubectl call lists, for example `['get', 'pods', '-n', 'savvi']`.
 * @throws {ClusterRefusal}
 */
export const objects = async <Kind>(args: readonly string[]): Promise<Kind[]> =>
  (JSON.parse(await kubectl([...args, '-o', 'json'])) as { items: Kind[] }).items; // a list, by kubectl's own format
