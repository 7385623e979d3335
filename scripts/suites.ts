/** A part of `npm run test:full`. */
export interface Suite {
  readonly name: string;
  /** A program and what it is told, at the root of the checkout. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Says by its exit code whether it can be run on this machine, and why not. */
  readonly possible?: readonly [string, ...string[]];
}

const script = (name: string, ...args: string[]): Suite => ({ name: [name, ...args].join(' '), command: [process.execPath, `scripts/${name}.ts`, ...args] });
const vectors = (name: string): Suite => ({ name: `vectors: ${name}`, command: ['python3', `tests/vectors/${name}.py`] });

/** Everything that proves something, in the order in which it is run. */
export const SUITES: readonly Suite[] = [
  script('parts-install'),
  script('parts-install', 'k6'),
  script('test'),
  script('check'),
  script('spec'),
  script('structure-test'),
  ...['open_vault', 'open_export', 'open_file'].map(vectors),
  script('charts-check'),
  script('e2e'),
  script('e2e', '--parts'),
  script('e2e', '--blast'),
  { name: 'cluster', command: ['bash', '.ci/cluster.sh'], env: { CLUSTER_SHORT: '' }, possible: ['bash', '.ci/cluster.sh', '--possible'] },
  script('load', 'smoke'),
  script('telemetry-test'),
  { ...script('resilience'), env: { BUS_DOWN_SECONDS: '600' } },
  script('fuzz'),
  { name: 'fresh start', command: [process.execPath, '.ci/fresh-start.mjs'] },
  script('mutation'),
  script('bench'),
];
