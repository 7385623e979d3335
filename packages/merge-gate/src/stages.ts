// All stages, in one table. The merge gate (`.ci/run`) and `npm run test:full` run them.
import type { Part } from '@savvi/tooling/parts';
import { directoriesOf, type Workspace } from '@savvi/tooling/workspace';
import type { Inputs } from './record.ts';

/** A program and its arguments, run at the root of the checkout. */
export type Command = readonly [string, ...string[]];

/** A stage of the gate, of `npm run test:full`, or of both. */
export interface Stage {
  readonly name: string;
  /** The command of the gate; absent for a stage that only `npm run test:full` runs. */
  readonly command?: Command;
  readonly env?: Readonly<Record<string, string>>;
  /** The command and environment of `npm run test:full`, if different. */
  readonly full?: Command;
  readonly fullEnv?: Readonly<Record<string, string>>;
  /** Time limit in the gate. `npm run test:full` allows four times as much. */
  readonly minutesMax: number;
  /** Whether its tests write reports to REPORT_DIR. A stage without reports counts as one test. */
  readonly hasReports: boolean;
  /** Whether the whole stage runs once more if it fails. Suites retry their own tests (summary.ts). */
  readonly isRetried?: boolean;
  /** Programs that the stage needs (packages/tooling/src/parts). */
  readonly tools?: readonly Part[];
  /**
   * The inputs of a heavy stage, which is skipped if none of them has changed. A stage without inputs always
   * runs.
   */
  readonly inputs?: Inputs;
  /** A command that exits with 0 if this machine can run the stage, and otherwise prints the reason. */
  readonly possible?: Command;
  /** The name of another stage: in the gate, this stage runs only if the other one cannot. */
  readonly insteadOf?: string;
}

/** Facts about the account and the clone of a run that decide how its stages run. */
export interface Account {
  readonly isRoot: boolean;
  /** Whether the clone is shallow and lacks older commits. */
  readonly isShallow: boolean;
}

const script = (name: string, ...words: string[]): Command => ['node', `scripts/${name}.ts`, ...words];
const vectors = (name: string, file: string): Stage => ({
  name,
  command: ['python3', `tests/vectors/${file}.py`],
  minutesMax: 2,
  hasReports: false,
  possible: ['python3', '--version'],
});
const specs = (...names: string[]): string[] => names.map((name) => `specs/${name}.spec.ts`);

const SERVERS = ['nats-server', 'minio'] as const satisfies Part[];
/** The specs that tests/cluster/specs/3-journeys.spec.ts runs in the gate. */
export const JOURNEYS = ['smoke', 'documents', 'achievements', 'subscribe'];
/** The rollback test needs the code of an earlier release, which a shallow clone lacks. */
const ROLLBACK = 'rollback';

/** All stages in the order in which they run. */
export function stagesOf({ packages }: Workspace, { isRoot, isShallow }: Account): Stage[] {
  const programs = directoriesOf(packages, ['service', 'gateway']);
  const frontends = directoriesOf(packages, ['shell', 'mfe']);
  const browserLibraries = directoriesOf(packages, ['browser-lib']);
  const asNobody: Stage = {
    name: 'start-as-nobody',
    command: ['node', '.ci/fresh-start.mjs', 'nobody'],
    minutesMax: 7,
    hasReports: false,
    isRetried: true,
  };
  return [
    {
      name: 'start',
      command: ['node', '.ci/fresh-start.mjs'],
      minutesMax: 7,
      hasReports: false,
      isRetried: true,
    },
    { name: 'check', command: script('check'), minutesMax: 5, hasReports: true },
    { name: 'spec', command: script('spec'), minutesMax: 1, hasReports: false },
    vectors('vault-vectors', 'open_vault'),
    vectors('export-vectors', 'open_export'),
    vectors('file-vectors', 'open_file'),
    vectors('totp-vectors', 'open_totp_secret'),
    {
      name: 'test',
      command: script('test'),
      fullEnv: { TEST_FULL: 'yes' },
      minutesMax: 32,
      hasReports: true,
      tools: SERVERS,
    },
    { name: 'e2e', command: script('e2e'), minutesMax: 42, hasReports: true },
    ...(isRoot ? [asNobody] : []),
    {
      name: 'charts',
      command: script('charts-check'),
      minutesMax: 15,
      hasReports: true,
      tools: ['helm', 'kubeconform', 'kube-score'],
      inputs: {
        packages: ['tests/charts'],
        files: ['k8s/**', 'deploy/**', '**/deploy/**', '**/.env.example'],
      },
    },
    {
      name: 'cluster',
      command: ['bash', '.ci/cluster.sh'],
      env: { CLUSTER_SHORT: 'yes' },
      fullEnv: { CLUSTER_SHORT: '' },
      minutesMax: 30,
      hasReports: true,
      tools: [...SERVERS, 'prometheus', 'helm'],
      possible: ['bash', '.ci/cluster.sh', '--possible'],
      inputs: {
        packages: [
          'tests/cluster',
          'deploy/cluster-setup',
          'deploy/static-files',
          'deploy/images',
          ...programs,
          ...frontends,
        ],
        files: [
          'k8s/**',
          'deploy/**',
          'tests/e2e/*',
          'tests/e2e/fixtures/**',
          'tests/e2e/harness/**',
          ...specs(...JOURNEYS).map((file) => `tests/e2e/${file}`),
        ],
      },
    },
    {
      name: 'parts',
      command: script(
        'e2e',
        '--parts',
        ...specs(
          'smoke',
          'account',
          'masterplan',
          'documents',
          'achievements',
          'admin',
          'own-data',
          'subscribe',
        ),
      ),
      full: script('e2e', '--parts'),
      minutesMax: 20,
      hasReports: true,
      tools: SERVERS,
      insteadOf: 'cluster',
      inputs: { packages: ['tests/e2e', ...programs, ...frontends], files: [], withFeatures: true },
    },
    {
      name: 'structure',
      command: script('structure-test'),
      fullEnv: { TEST_FULL: 'yes' },
      minutesMax: 16,
      hasReports: true,
      inputs: {
        packages: ['tests/structure', 'tests/charts', ...programs, ...frontends],
        files: [
          'mfe-budget/**',
          'mfe-admin/**',
          'services/budget/**',
          ...browserLibraries.map((dir) => `${dir}/**`), // The moved area is built with their packed form.
          'deploy/**',
          'k8s/**',
          '**/.env.example',
          'tsconfig.*.json',
          'vitest.config.ts',
          '.oxlintrc.json',
          '.dependency-cruiser.mjs',
          'docs/trust.md',
          'docs/spec/**',
          'LICENSE',
        ],
        withTests: true, // Test files of areas are inputs, because the stage runs them.
      },
    },
    {
      name: 'load',
      command: script('load', 'smoke'),
      minutesMax: 4,
      hasReports: true,
      isRetried: true,
      tools: [...SERVERS, 'k6'],
      inputs: { packages: ['tests/load', ...programs], files: [], withFeatures: true },
    },
    {
      name: 'telemetry',
      command: script('telemetry-test'),
      minutesMax: 7,
      hasReports: true,
      tools: [...SERVERS, 'k6', 'prometheus', 'promtool'],
      inputs: {
        packages: ['tests/telemetry', 'tests/load', ...programs],
        files: [
          'k8s/telemetry/**',
          '**/deploy/values.yaml',
          'docs/slo.md',
          'docs/runbook.md',
          'docs/metrics.md',
          'docs/operations.md',
        ],
      },
    },
    {
      name: 'resilience',
      // The gate runs three spec files at a time, because they mostly wait. Only the full run measures times,
      // so it runs them one by one.
      command: script(
        'resilience',
        '--fileParallelism',
        '--maxWorkers',
        '3',
        ...specs(
          'kill',
          'canaries',
          'backup',
          'bus-down',
          'tracing',
          ...(isShallow ? [] : [ROLLBACK]),
          'start-without',
        ),
      ),
      full: script('resilience'),
      fullEnv: { BUS_DOWN_SECONDS: '600' },
      minutesMax: 17,
      hasReports: true,
      tools: SERVERS,
      inputs: { packages: ['tests/resilience', ...programs], files: [] },
    },
    { name: 'blast-radius', full: script('e2e', '--blast'), minutesMax: 10, hasReports: true },
    { name: 'fuzz', full: script('fuzz'), minutesMax: 15, hasReports: false },
    { name: 'mutation', full: script('mutation'), minutesMax: 15, hasReports: false },
    { name: 'bench', full: script('bench'), minutesMax: 20, hasReports: false },
  ];
}
