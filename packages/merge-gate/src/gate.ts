// The merge gate: runs the stages, skips heavy ones whose inputs have not changed since they were green, and
// prints a summary. A named stage always runs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readWorkspace } from '@savvi/tooling/workspace';
import {
  addRuns,
  digestOf,
  filesOf,
  type GreenRun,
  greenRunOf,
  hashOfFiles,
  hashOfFolder,
  reasonToRun,
  RECORD_FILE,
  removeRuns,
  skippedText,
} from './record.ts';
import { type Account, type Command, type Stage, stagesOf } from './stages.ts';
import {
  type CommandResult,
  RETRY_FOLDER,
  type SkippedStage,
  stageResult,
  type StageResult,
  summaryOf,
} from './summary.ts';

/** Options of {@link runGate}. */
export interface GateOptions {
  readonly root: string;
  /** Runs all stages, each suite whole (`npm run test:full`). */
  readonly isFull: boolean;
  /** Earlier green runs of heavy stages, which are skipped if their inputs are the same. */
  readonly record: readonly GreenRun[];
  readonly env: NodeJS.ProcessEnv;
  /** The names of the stages to run, even if they are green on record. Without any, all run. */
  readonly only?: readonly string[];
}

/** The machine that runs the gate. */
export interface Machine extends Account {
  /** Versions of the programs that stages run on, and the hash of the test cluster. */
  readonly facts: readonly string[];
  /** Runs a stage's `possible` command. Returns why the stage cannot run here, or null if it can. */
  readonly reasonAgainst: (possible: Command) => string | null;
}

/** A stage of this run. */
export interface PlannedStage {
  readonly stage: Stage;
  readonly command: Command;
  readonly env: Readonly<Record<string, string>>;
  /** The hash of a heavy stage's inputs. */
  readonly inputs: string | undefined;
  /** Why the stage is skipped: it is green on record, or this machine cannot run it. */
  readonly reason: string | undefined;
}

/**
 * Decides which stages run. Tests replace the clock, the file digest and the machine.
 * @throws {Error} for the name of a stage that does not exist or cannot run
 */
export function plan(
  { root, isFull, record, env, only = [] }: GateOptions,
  { now = new Date(), digest = digestOf, machine = machineOf(root, env) } = {},
): PlannedStage[] {
  const workspace = readWorkspace(root);
  const known = stagesOf(workspace, machine);
  const unknown = only.find((name) => !known.some((stage) => stage.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no stage "${unknown}". Stages: ${known.map(({ name }) => name).join(', ')}.`);
  const isNamed = only.length > 0;
  const stages = isNamed ? known.filter(({ name }) => only.includes(name)) : known;
  const impossible = new Map(
    stages
      .flatMap(({ name, possible }) =>
        possible === undefined ? [] : [[name, machine.reasonAgainst(possible)] as const],
      )
      .filter(([, reason]) => reason !== null),
  );
  const [refused] = impossible;
  if (isNamed && refused) throw new Error(`The stage "${refused[0]}" is ${refused[1]}`);
  return stages.flatMap((stage) => {
    const command = isFull ? (stage.full ?? stage.command) : stage.command;
    if (command === undefined && isNamed)
      throw new Error(`Only \`npm run test:full\` runs the stage "${stage.name}".`);
    if (
      command === undefined ||
      (!isFull && !isNamed && stage.insteadOf !== undefined && !impossible.has(stage.insteadOf))
    )
      return [];
    const own = (isFull && stage.fullEnv) || stage.env || {};
    const inputs =
      stage.inputs &&
      hashOfFiles(
        root,
        filesOf(stage.inputs, workspace),
        [...machine.facts, ...command, JSON.stringify(own)],
        digest,
      );
    const green = inputs === undefined || isNamed ? undefined : greenRunOf(record, stage.name, inputs, now);
    return [
      {
        stage,
        command,
        env: own,
        inputs,
        reason: impossible.get(stage.name) ?? (green && skippedText(green, now)),
      },
    ];
  });
}

/** Runs the stages in order and prints the summary. Returns whether all of them passed. */
export async function runGate(options: GateOptions): Promise<boolean> {
  const { root, isFull, only = [] } = options;
  const started = performance.now();
  const stages = plan(options);
  const commit = commitOf(root);
  const reports = await mkdtemp(path.join(tmpdir(), 'savvi-gate-'));
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const results: (StageResult | SkippedStage)[] = [];
  const inherited = Object.fromEntries(
    Object.entries(options.env).filter(([name]) => !STEERING.includes(name)),
  );

  const runStage = async (stage: Stage, command: Command, own: Readonly<Record<string, string>>) => {
    const folder = path.join(reports, stage.name);
    const attempt = (reportDir: string): Promise<CommandResult> =>
      runCommand(command, {
        cwd: root,
        env: { ...inherited, CI: 'true', ...own, ...(stage.hasReports && { REPORT_DIR: reportDir }) },
        maxMs: stage.minutesMax * (isFull ? FULL_FACTOR : 1) * 60_000,
        signal: abort.signal,
      });
    const attempts: [CommandResult, ...CommandResult[]] = [await attempt(folder)];
    if (stage.isRetried && attempts[0].code !== 0 && !abort.signal.aborted) {
      console.log(`\nRunning ${stage.name} once more.`);
      attempts.push(await attempt(path.join(folder, RETRY_FOLDER)));
    }
    results.push(stageResult(stage, attempts, { folder, root }));
  };

  try {
    const tools = new Set(
      stages.flatMap(({ stage, reason }) => (reason === undefined ? (stage.tools ?? []) : [])),
    );
    console.log('\n=== tools');
    await runStage(TOOLS, ['node', 'scripts/parts-install.ts', ...tools], {});
    for (const { stage, command, env, inputs, reason } of stages) {
      if (abort.signal.aborted) break;
      const note =
        reason ??
        (inputs === undefined || only.length > 0 ? '' : reasonToRun(options.record, stage.name, inputs));
      console.log(`\n=== ${stage.name}${note && `: ${note}`}`);
      if (reason === undefined) await runStage(stage, command, env);
      else results.push({ name: stage.name, reason });
    }
    if (abort.signal.aborted)
      results.push({
        name: 'interrupted',
        seconds: 0,
        passed: 0,
        failures: [{ file: '', title: 'the run', reason: 'it was interrupted', didRun: true }],
        flaky: [],
      });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await rm(reports, { recursive: true, force: true });
  }
  const { lines, isGreen } = summaryOf(results, (performance.now() - started) / 1_000);
  const note =
    isFull || abort.signal.aborted ? '' : recordOutcomes(root, outcomesOf(stages, results), commit);
  console.log(`${note}\n${lines.join('\n')}`);
  return isGreen;
}

/** Environment variables that change which product tests use, or how they run. */
const STEERING = [
  'REPORT_DIR',
  'E2E_BASE_URL',
  'E2E_DATA_DIR',
  'E2E_SHARED_PRODUCT',
  'PRODUCT_PARTS',
  'BLAST',
  'BUS_DOWN_SECONDS',
  'CLUSTER_SHORT',
  'CLUSTER_URL',
  'CLOCK_OFFSET',
  'TEST_FULL',
  'SEED',
  'RATE',
  'NEXT_FRONTEND',
  'POLICIES',
  'KUBECONFIG',
];

/**
 * Builds the programs that stages need. They are cached outside of the checkout, so this takes seconds once
 * they are built.
 */
const TOOLS: Stage = { name: 'tools', minutesMax: 25, hasReports: false };
const FULL_FACTOR = 4;

function machineOf(root: string, env: NodeJS.ProcessEnv): Machine {
  const outputOf = (...command: Command) => {
    const { isOk, output } = run(root, command);
    return isOk ? output : '';
  };
  return {
    isRoot: process.getuid?.() === 0,
    isShallow: outputOf('git', 'rev-parse', '--is-shallow-repository') === 'true',
    facts: [
      process.version,
      outputOf('go', 'version'),
      ...['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].map((browser) =>
        outputOf(env['CHROMIUM'] ?? browser, '--version'),
      ),
      hashOfFolder(path.join(root, '../shared/cluster')),
    ],
    reasonAgainst(possible) {
      const { isOk, output } = run(root, possible);
      return isOk ? null : `not possible here: ${output || `${possible[0]} is missing`}`;
    },
  };
}

/** Runs a command and returns its output; empty if it cannot run. */
function run(cwd: string, [program, ...args]: Command): { isOk: boolean; output: string } {
  const { status, stdout } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { isOk: status === 0, output: stdout?.trim() ?? '' };
}

/** What became of a heavy stage that ran. */
export interface Outcome {
  readonly stage: string;
  readonly inputs: string;
  /** Whether it passed without a retry. */
  readonly isGreen: boolean;
}

/** The outcomes of the heavy stages that ran. */
export const outcomesOf = (
  stages: readonly PlannedStage[],
  results: readonly (StageResult | SkippedStage)[],
): Outcome[] =>
  stages.flatMap(({ stage: { name }, inputs }) => {
    const result = results.find((each) => each.name === name);
    if (inputs === undefined || result === undefined || !('passed' in result)) return [];
    return [{ stage: name, inputs, isGreen: result.failures.length === 0 && result.flaky.length === 0 }];
  });

/** The commit that is checked out; null if files differ from it, apart from the record. */
export function commitOf(root: string): string | null {
  const { isOk, output } = run(root, ['git', 'status', '--porcelain', '--', `:!${RECORD_FILE}`]);
  return isOk && output === '' ? run(root, ['git', 'rev-parse', 'HEAD']).output : null;
}

/**
 * Records green stages, unless the checkout has changed since the run began, and removes the earlier green runs
 * of the others over the same inputs. Returns what was done, as sentences.
 */
export function recordOutcomes(root: string, outcomes: readonly Outcome[], commit: string | null): string {
  if (outcomes.length === 0) return '';
  const green = outcomes.filter(({ isGreen }) => isGreen);
  try {
    const removed = removeRuns(
      root,
      outcomes.filter(({ isGreen }) => !isGreen),
    );
    const note =
      removed.length === 0
        ? ''
        : `\nRemoved ${removed.join(', ')} from ${RECORD_FILE}, because of a failure or a retry. Commit this file.`;
    return note + (green.length === 0 ? '' : recordGreen(root, green, commit));
  } catch (cause) {
    return `\nNothing was recorded as green: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

function recordGreen(root: string, green: readonly Outcome[], commit: string | null): string {
  if (commit === null)
    return '\nThe checkout has changes that are not committed, so this run proves nothing about its commit and nothing was recorded as green.';
  if (commitOf(root) !== commit)
    return '\nNothing was recorded as green, because the checkout changed during the run.';
  const date = new Date().toISOString();
  addRuns(
    root,
    green.map(({ stage, inputs }) => ({ stage, inputs, commit, date })),
  );
  return `\nRecorded ${green.map(({ stage }) => stage).join(', ')} as green. Commit ${RECORD_FILE} so that later runs skip stages whose inputs have not changed.`;
}

/** Options of {@link runCommand}. */
export interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Time limit, in milliseconds. */
  readonly maxMs: number;
  /** Aborts the command. */
  readonly signal?: AbortSignal;
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  readonly graceMs?: number;
}

const LAST_OUTPUT_CHARS = 2_000;
/**
 * How long to wait for the end of the output, in milliseconds: a process that left the group may hold the
 * pipes open forever.
 */
const OUTPUT_WAIT_MS = 3_000;

/**
 * Runs a command in a process group of its own and copies its output to ours. At the time limit or on abort,
 * the group gets SIGTERM and, after a grace period, SIGKILL.
 */
export async function runCommand(
  [program, ...args]: Command,
  { cwd, env, maxMs, signal, graceMs = 30_000 }: RunOptions,
): Promise<CommandResult> {
  const started = performance.now();
  const result = (code: number | null, lastOutput: string) => ({
    code,
    seconds: Math.round((performance.now() - started) / 1_000),
    lastOutput,
  });
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let lastOutput = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      lastOutput = (lastOutput + text).slice(-LAST_OUTPUT_CHARS);
    });
  }
  let kill: NodeJS.Timeout | undefined;
  const overdue = AbortSignal.timeout(maxMs);
  const stop = AbortSignal.any([overdue, ...(signal ? [signal] : [])]);
  const end = () => {
    killGroup(child.pid, 'SIGTERM');
    kill = setTimeout(() => killGroup(child.pid, 'SIGKILL'), graceMs);
  };
  stop.addEventListener('abort', end);
  try {
    // The `exit` event below reports the same error, so this rejection is ignored.
    const closed = once(child, 'close').catch(() => undefined);
    const [code] = (await once(child, 'exit')) as [number | null]; // The arguments of the `exit` event.
    await Promise.race([closed, sleep(OUTPUT_WAIT_MS, undefined, { ref: false })]);
    killGroup(child.pid, 'SIGKILL'); // Kills processes that the command left in its group.
    return result(overdue.aborted ? null : (code ?? 128), lastOutput);
  } catch (cause) {
    return result(127, `${program} cannot be run: ${String(cause)}`);
  } finally {
    clearTimeout(kill);
    stop.removeEventListener('abort', end);
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (cause) {
    // ESRCH: no process of the group is left.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause;
  }
}
