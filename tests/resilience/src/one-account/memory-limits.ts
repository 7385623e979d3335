// Reads the memory limits from the production values of the charts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const LIMIT = /^ {2}limits:.*\bmemory: (\d+)(Mi|Gi)\b/m;

/** Returns the memory limit of a service in MiB; later values files override earlier ones, as in Helm. */
export function memoryLimitMib(service: string): number {
  const folder = service === 'gateway' ? 'gateway' : `services/${service}`;
  const files = [
    'deploy/charts/service/values.yaml',
    `${folder}/deploy/values.yaml`,
    'k8s/environments/production/common.yaml',
    `k8s/environments/production/${service}.yaml`,
  ].filter((file) => existsSync(join(root, file)));
  const limits = files.map((file) => LIMIT.exec(readFileSync(join(root, file), 'utf8')));
  const limit = limits.findLast((each) => each !== null);
  if (limit === undefined) throw new Error('the chart of services sets no memory limit');
  return Number(limit[1]) * (limit[2] === 'Gi' ? 1_024 : 1);
}
