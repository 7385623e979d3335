// Reads the memory limits from the production values of the charts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const UNITS = { Mi: 1, Gi: 1_024 } as const;

function limitIn(file: string): number | null {
  if (!existsSync(join(root, file))) return null;
  const found = /^ {2}limits:.*\bmemory: (\d+)(Mi|Gi)\b/m.exec(readFileSync(join(root, file), 'utf8'));
  // The regular expression has both groups.
  return found === null ? null : Number(found[1]) * UNITS[found[2] as keyof typeof UNITS];
}

/** Returns the memory limit of a service in MiB; later values files override earlier ones, as in Helm. */
export function memoryLimitMib(service: string): number {
  const folder = service === 'gateway' ? 'gateway' : `services/${service}`;
  const files = [
    'deploy/charts/service/values.yaml',
    `${folder}/deploy/values.yaml`,
    'k8s/environments/production/common.yaml',
    `k8s/environments/production/${service}.yaml`,
  ];
  const limit = files.map(limitIn).findLast((each) => each !== null);
  if (limit === undefined || limit === null) throw new Error('the chart of services sets no memory limit');
  return limit;
}
