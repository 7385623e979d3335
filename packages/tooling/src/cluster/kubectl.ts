// The cluster of KUBECONFIG, through kubectl and helm as a person would use them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileOfPart } from '../parts/parts.ts';
import { Refusal } from '../refusal/refusal.ts';

/** A call that the cluster, or its client, refused; the message quotes it. */
export class ClusterRefusal extends Refusal {
  override readonly name = 'ClusterRefusal';
}

/** How a program is called. */
export interface CallOptions {
  /** What it reads from its standard input. */
  readonly input?: string;
}

/** What is missing, and how to get it. */
const absence = (program: string, cause: unknown): ClusterRefusal =>
  new ClusterRefusal(
    program === 'kubectl'
      ? 'kubectl is missing: https://kubernetes.io/docs/tasks/tools/ says how to get it; it has to be on the PATH.'
      : 'helm is missing: build it once with "npm run parts:install -- helm".',
    { cause },
  );

/** A program of the cluster's that ran and ended. @throws {ClusterRefusal} when it is missing */
export async function ended(child: ChildProcess): Promise<void> {
  await once(child, 'close').catch((cause: unknown) => {
    throw absence(child.spawnfile, cause);
  });
}

/**
 * Runs a program of the cluster's and answers what it printed.
 * @throws {ClusterRefusal} with what it complained about
 */
async function call(program: string, args: readonly string[], { input }: CallOptions = {}): Promise<string> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let [printed, complained] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => void (complained = (complained + text).slice(-4_000)));
  child.stdin.on('error', () => undefined).end(input); // it may not read to the end: its exit code says why
  await ended(child);
  if (child.exitCode !== 0)
    throw new ClusterRefusal(`${program} ${args.slice(0, 4).join(' ')} …: ${complained.trim()}`);
  return printed;
}

/** kubectl; what it prints. @throws {ClusterRefusal} */
export const kubectl = (args: readonly string[], options: CallOptions = {}): Promise<string> =>
  call('kubectl', args, options);

/** helm, as `npm run parts:install -- helm` built it; what it prints. @throws {ClusterRefusal} */
export const helm = (args: readonly string[], options: CallOptions = {}): Promise<string> =>
  call(fileOfPart('helm'), args, options);

/**
 * The objects that a kubectl call answers, such as `['get', 'pods', '-n', 'savvi']`.
 * @throws {ClusterRefusal}
 */
export const objects = async <Kind>(args: readonly string[]): Promise<Kind[]> =>
  (JSON.parse(await kubectl([...args, '-o', 'json'])) as { items: Kind[] }).items; // a list, by kubectl's own format
