import { vitestReporters } from '@savvi/tooling/report/vitest';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs files by their names, which begin with a number: first what needs a fresh cluster, last what rebuilds
 * it. Vitest would start with the largest file.
 */
class ByName extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1)));
  }
}

/** Whether only the essential tests run, as in `.ci/cluster.sh`; README.md lists the omitted ones. */
const isShort = process.env['CLUSTER_SHORT'] === 'yes';
/** The files run one after the other on one cluster, and each leaves the cluster as it found it. */
export default defineConfig({
  test: {
    name: 'cluster',
    root: import.meta.dirname,
    include: ['specs/**/*.spec.ts'],
    exclude: isShort
      ? [
          'specs/4-pods.spec.ts',
          'specs/5-scaling.spec.ts',
          'specs/7-bad-input.spec.ts',
          'specs/9-upkeep.spec.ts',
        ]
      : [],
    fileParallelism: false,
    sequence: { sequencer: ByName },
    testTimeout: 600_000,
    hookTimeout: 120_000,
    reporters: vitestReporters('cluster', 'verbose'),
  },
});
