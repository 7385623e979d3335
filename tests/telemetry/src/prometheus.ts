// Runs a real Prometheus with the cluster's configuration, whose targets are the processes of a product on
// this machine.
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPart } from '@savvi/tooling/parts/part-process';
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

/** What the service discovery of a cluster finds. */
export interface Found {
  readonly pods: readonly PodPort[];
  /** The names of the releases that have a Service. */
  readonly installed: readonly string[];
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

/** Returns the discovery labels of the Service of a release, which the relabeling in prometheus.yaml evaluates. */
const serviceLabels = (name: string) => ({
  __meta_kubernetes_service_label_app_kubernetes_io_part_of: 'savvi',
  __meta_kubernetes_service_label_app_kubernetes_io_name: name,
  __meta_kubernetes_service_port_name: 'http',
});

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
function configurationOver({ pods, installed }: Found, address: string): string {
  const { global, rule_files: ruleFiles, scrape_configs: jobs } = prometheusConfiguration('prometheus.yaml');
  const targets: Readonly<Record<string, object[]>> = {
    savvi: pods.map((pod) => ({ targets: [pod.address], labels: metaLabels(pod) })),
    'savvi-installed': installed.map((name) => ({ targets: [name], labels: serviceLabels(name) })),
  };
  const configuration = stringify({
    global: { ...global, scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '2s' },
    rule_files: ruleFiles.map((file) => path.join(prometheusFolder, file)),
    scrape_configs: jobs.map(({ kubernetes_sd_configs: _, ...job }) => ({
      ...job,
      static_configs: targets[job.job_name],
    })),
  });
  return configuration.replaceAll('127.0.0.1:9090', address);
}

/** Starts the Prometheus version of the cluster on a free port, with a separate data folder. */
export async function startPrometheus(found: Found): Promise<Prometheus> {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'savvi-prometheus-'));
  const configuration = path.join(folder.path, 'prometheus.yaml');
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const server = await startPart({
    part: 'prometheus',
    folder: folder.path,
    args: [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${folder.path}/data`,
      `--web.listen-address=${address}`,
      '--log.level=warn',
    ],
    beforehand: () => writeFile(configuration, configurationOver(found, address)),
    isReady: () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
  const ask = async <Schema extends z.ZodType>(schema: Schema, where: string): Promise<z.output<Schema>> =>
    schema.parse(await (await fetch(`${url}/api/v1/${where}`)).json());
  return {
    query: async (expression) =>
      (await ask(answers.query, `query?query=${encodeURIComponent(expression)}`)).data.result,
    targets: async () => (await ask(answers.targets, 'targets')).data.activeTargets,
    alerts: async () => (await ask(answers.alerts, 'alerts')).data.alerts,
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}
