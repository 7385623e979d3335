// Runs a real Prometheus with the cluster's configuration, whose targets are the processes of a product on
// this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileOfPart } from '@savvi/tooling/parts';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { stringify } from 'yaml';
import { z } from 'zod';
import { prometheusConfiguration, prometheusFolder } from './files.ts';

/** A container port of a pod, as in Prometheus' service discovery. */
export interface PodPort {
  readonly address: string;
  readonly name: string;
  readonly component: string;
  readonly port: string;
  readonly phase?: string;
}

/** One series and its value at query time. */
const sample = z.object({
  metric: z.record(z.string(), z.string()),
  value: z.tuple([z.number(), z.string()]),
});
const reply = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), data });
const answers = {
  query: reply(z.object({ resultType: z.string(), result: z.array(sample) })),
  targets: reply(
    z.object({
      activeTargets: z.array(
        z.object({ labels: z.record(z.string(), z.string()), health: z.string(), lastError: z.string() }),
      ),
    }),
  ),
  alerts: reply(
    z.object({ alerts: z.array(z.object({ labels: z.record(z.string(), z.string()), state: z.string() })) }),
  ),
};
/** One series and its value. */
export type Sample = z.output<typeof sample>;

/** A running Prometheus. */
export interface Prometheus {
  /** Evaluates an expression now. @throws {Error} with the error of Prometheus */
  query(expression: string): Promise<Sample[]>;
  /** Returns the scrape targets and their state. */
  targets(): Promise<z.output<typeof answers.targets>['data']['activeTargets']>;
  /** Returns the firing and pending alerts. */
  alerts(): Promise<z.output<typeof answers.alerts>['data']['alerts']>;
  stop(): Promise<void>;
}

/** Returns the discovery labels of a pod, which the relabeling in prometheus.yaml evaluates. */
const metaLabels = ({ name, component, port, phase = 'Running' }: PodPort) => ({
  __meta_kubernetes_pod_label_app_kubernetes_io_part_of: 'savvi',
  __meta_kubernetes_pod_label_app_kubernetes_io_name: name,
  __meta_kubernetes_pod_label_app_kubernetes_io_component: component,
  __meta_kubernetes_pod_label_app_kubernetes_io_version: '0.1.0',
  __meta_kubernetes_pod_container_port_name: port,
  __meta_kubernetes_pod_phase: phase,
  __meta_kubernetes_pod_name: `${name}-0`,
});

/**
 * Returns the cluster's configuration with intervals of two seconds instead of 15, and static targets in
 * place of Kubernetes service discovery.
 */
function configurationOver(pods: readonly PodPort[]): string {
  const {
    global,
    rule_files: ruleFiles,
    scrape_configs: [job],
  } = prometheusConfiguration('prometheus.yaml');
  const { kubernetes_sd_configs: _, ...found } = job;
  return stringify({
    global: { ...global, scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '2s' },
    rule_files: ruleFiles.map((file) => path.join(prometheusFolder, file)),
    scrape_configs: [
      { ...found, static_configs: pods.map((pod) => ({ targets: [pod.address], labels: metaLabels(pod) })) },
    ],
  });
}

/** The Prometheus version of the cluster. */
const PROGRAM = fileOfPart('prometheus');

/** Starts Prometheus on a free port, with a separate data folder. */
export async function startPrometheus(pods: readonly PodPort[]): Promise<Prometheus> {
  const folder = await mkdtemp(path.join(tmpdir(), 'savvi-prometheus-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  await writeFile(path.join(folder, 'prometheus.yaml'), configurationOver(pods));
  const child = spawn(
    PROGRAM,
    [
      `--config.file=${folder}/prometheus.yaml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const ask = async <Schema extends z.ZodType>(schema: Schema, where: string): Promise<z.output<Schema>> =>
    schema.parse(await (await fetch(`${url}/api/v1/${where}`)).json());
  while (
    !(await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`);
    await pause(100);
  }
  return {
    query: async (expression) =>
      (await ask(answers.query, `query?query=${encodeURIComponent(expression)}`)).data.result,
    targets: async () => (await ask(answers.targets, 'targets')).data.activeTargets,
    alerts: async () => (await ask(answers.alerts, 'alerts')).data.alerts,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
