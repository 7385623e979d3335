// Queries and commands for the cluster in KUBECONFIG.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until as untilTrue } from '@savvi/testing/processes';
import { kubectl, objects } from '@savvi/tooling/cluster';

const run = promisify(execFile);

/** The address of the product on this cluster. */
export const ADDRESS = process.env['CLUSTER_URL'] ?? 'http://127.0.0.1:18080';
/** The root folder of the checkout. */
export const ROOT = new URL('../../..', import.meta.url).pathname.replace(/\/$/, '');
export const [PRODUCT, DATA, TELEMETRY] = ['savvi', 'savvi-data', 'savvi-telemetry'];

/** Whether only the essential tests run, as in `.ci/cluster.sh`; README.md lists the omitted ones. */
export const IS_SHORT = process.env['CLUSTER_SHORT'] === 'yes';

/** The fields of a pod that tests read. */
export interface Pod {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly spec: Readonly<Record<string, unknown>>;
  readonly status: {
    readonly phase: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly { readonly restartCount: number; readonly containerID?: string }[];
  };
}

/** Returns the name of the release or server that a pod belongs to. */
export const nameOf = ({ metadata }: Pod): string => metadata.labels['app.kubernetes.io/name'] ?? '';

/** Returns whether a pod accepts requests. */
export const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  (status.conditions ?? []).some(({ type, status: is }) => type === 'Ready' && is === 'True');

/** Returns the running pods of a namespace, without those of Jobs. */
export const podsOf = async (
  namespace: string,
  selector = 'app.kubernetes.io/component in (gateway,service,frontend,database,bus,objectstore)',
): Promise<Pod[]> =>
  (await objects<Pod>(['get', 'pods', '-n', namespace, '-l', selector])).filter(
    ({ status }) => status.phase !== 'Succeeded',
  );

/** Runs JavaScript in a container of a release and returns its output, parsed as JSON. */
export const inPod = async <Result>(name: string, code: string, namespace = PRODUCT): Promise<Result> =>
  // The output has the type that the caller's code prints.
  JSON.parse(
    await kubectl([
      'exec',
      '-n',
      namespace,
      name,
      '--',
      '/usr/local/bin/node',
      '--input-type=module',
      '--eval',
      code,
    ]),
  ) as Result;

/** Waits until the rollout of a workload is complete. */
export const settled = (workload: string, namespace = PRODUCT): Promise<string> =>
  kubectl(['rollout', 'status', '-n', namespace, workload, '--timeout', '180s']);

/** Polls until the condition is true. @throws {Error} with the given message on timeout */
export const until = (answer: () => Promise<boolean>, withinMs: number, complaint: string): Promise<void> =>
  untilTrue(answer, withinMs, () => complaint, 500);

/** Returns a value of a Secret. */
export const secretOf = async (namespace: string, name: string, key: string): Promise<string> =>
  Buffer.from(
    await kubectl(['get', 'secret', '-n', namespace, name, '-o', `go-template={{index .data "${key}"}}`]),
    'base64',
  ).toString('utf8');

/**
 * Runs `npm run <command> -- <args>`, by default in this checkout, and returns its standard output.
 * @throws {Error} with all of its output if it fails
 */
export async function runRootCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = ROOT,
): Promise<string> {
  const running = run('npm', ['run', '--silent', command, '--', ...args], {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 16 * 1024 * 1024,
  });
  const { stdout } = await running.catch((error: Error & { readonly stdout?: string }) => {
    // The message of an `execFile` error contains only standard error.
    throw Object.assign(error, { message: `${error.stdout ?? ''}\n${error.message}` });
  });
  return stdout;
}

// A production cluster's network enforces policies by itself. The test cluster enforces them only after the
// POLICIES program has run, for the pods that exist at that moment, so it runs only for the tests of
// policies.
const program = process.env['POLICIES'];

/** Enforces the network policies from now on: only allowed connections succeed. */
export async function enforcePolicies(): Promise<void> {
  if (program !== undefined) await run('python3', [program]);
}

/** Stops enforcing the network policies, because the rules for existing pods would delay new pods. */
export async function forgetPolicies(): Promise<void> {
  if (program !== undefined)
    await run('nsenter', ['--net=/run/netns/kube', 'iptables', '-D', 'FORWARD', '-j', 'NETPOL']);
}
