// Reads the memory limits from the production values of the charts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasesOf, valuesFiles } from '@savvi/tooling/cluster/releases';

const root = join(import.meta.dirname, '../../../..');
const LIMIT = /^ {2}limits:.*\bmemory: (\d+)(Mi|Gi)\b/m;

/** Returns the memory limit of a service in MiB; later values files override earlier ones, as in Helm. */
export function memoryLimitMib(service: string): number {
  const limit = ['deploy/charts/service/values.yaml']
    .concat(
      releasesOf(root)
        .filter(({ name }) => name === service)
        .flatMap((release) => valuesFiles(release, root, 'production')),
    )
    .map((file) => LIMIT.exec(readFileSync(join(root, file), 'utf8')))
    .findLast((each) => each !== null);
  if (limit === undefined) throw new Error('the chart of services sets no memory limit');
  return Number(limit[1]) * (limit[2] === 'Gi' ? 1_024 : 1);
}
