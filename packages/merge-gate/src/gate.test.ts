import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  commitOf,
  type GateOptions,
  type Machine,
  type Outcome,
  outcomesOf,
  plan,
  type PlannedStage,
  recordOutcomes,
} from './gate.ts';
import { addRuns, readRecord, RECORD_FILE } from './record.ts';

const stage = (name: string, inputs: string | undefined): PlannedStage => ({
  stage: { name, minutesMax: 1, hasReports: true },
  command: ['node'],
  env: {},
  inputs,
  reason: undefined,
});
const GREEN: Outcome[] = [{ stage: 'load', inputs: '1', isGreen: true }];

/** A Git clone with one commit. */
function clone(): { root: string; change: (file: string) => void; commit: () => void } {
  const root = mkdtempSync(path.join(tmpdir(), 'savvi-gate-test-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: root,
    });
  const change = (file: string) => writeFileSync(path.join(root, file), 'changed\n', { flag: 'a' });
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'change');
  };
  git('init', '--quiet');
  mkdirSync(path.join(root, '.ci'));
  change('a.txt');
  commit();
  return { root, change, commit };
}

it('a run of the gate records its green stages with the commit', () => {
  const { root } = clone();
  expect(recordOutcomes(root, GREEN, commitOf(root))).toContain('Recorded load as green');
  expect(readRecord(root)).toEqual([
    { stage: 'load', inputs: '1', commit: commitOf(root), date: expect.any(String) },
  ]);
  expect(commitOf(root), `${RECORD_FILE} does not count as a change`).toMatch(/^[0-9a-f]{40}$/);
});

it('a run of the gate over uncommitted files records nothing and prints why', () => {
  const { root, change } = clone();
  change('a.txt');
  expect(recordOutcomes(root, GREEN, commitOf(root))).toContain('proves nothing about its commit');
  expect(readRecord(root)).toEqual([]);
});

it('a run of the gate during which something was committed records nothing', () => {
  const { root, change, commit } = clone();
  const before = commitOf(root);
  change('b.txt');
  commit();
  expect(recordOutcomes(root, GREEN, before)).toContain('Nothing was recorded');
  expect(readRecord(root)).toEqual([]);
});

it('a heavy stage that ran is green only if it passed without a retry, whatever became of the others', () => {
  const failure = { file: 'a.spec.ts', title: 'works', reason: 'it failed', didRun: true };
  const ran = { seconds: 1, passed: 1, failures: [], flaky: [] };
  expect(
    outcomesOf(
      ['load', 'cluster', 'charts', 'telemetry']
        .map((name) => stage(name, '1'))
        .concat(stage('test', undefined)),
      [
        { ...ran, name: 'test' },
        { ...ran, name: 'load' },
        { ...ran, name: 'cluster', failures: [failure] },
        { ...ran, name: 'charts', flaky: [failure] },
        { name: 'telemetry', reason: 'skipped, green at 1a2b3c4d, 2 days ago' },
      ],
    ).map(({ stage: name, isGreen }) => [name, isGreen]),
  ).toEqual([
    ['load', true],
    ['cluster', false],
    ['charts', false],
  ]);
});

it('a run of the gate without a heavy stage leaves the record as it is', () => {
  const { root } = clone();
  expect(recordOutcomes(root, [], commitOf(root))).toBe('');
  expect(readRecord(root)).toEqual([]);
});

it('a run of the gate removes a stage that was not green from the record, even with uncommitted files', () => {
  const { root, change } = clone();
  addRuns(root, [{ stage: 'load', inputs: '1', commit: '1a2b3c4d', date: '2026-11-22T12:00:00Z' }]);
  change('a.txt');
  const failed = [{ stage: 'load', inputs: '1', isGreen: false }];
  expect(recordOutcomes(root, failed, commitOf(root))).toContain('Removed load from .ci/record.jsonl');
  expect(readRecord(root)).toEqual([]);
});

describe('the gate with names of stages', () => {
  const machine: Machine = { isRoot: true, isShallow: false, facts: [], reasonAgainst: () => null };
  const withoutCluster: Machine = {
    ...machine,
    reasonAgainst: ([program]) => (program === 'bash' ? 'not possible here: no root' : null),
  };
  const root = path.join(import.meta.dirname, '../../..');
  const now = new Date('2026-11-23T12:00:00Z');
  const planned = (only: string[], options: Partial<GateOptions> = {}, on = machine) =>
    plan(
      { root, isFull: false, record: [], env: {}, only, ...options },
      { now, machine: on, digest: () => Buffer.of() },
    );
  const namesOf = (stages: readonly PlannedStage[]) => stages.map(({ stage: { name } }) => name);

  it('runs only these stages, and rejects an unknown name', () => {
    expect(namesOf(planned(['spec', 'check']))).toEqual(['check', 'spec']);
    expect(() => planned(['spek'])).toThrow('There is no stage "spek". Stages: start, check');
  });

  it('runs the stage parts even if the cluster stage, which it replaces, is possible', () => {
    expect(namesOf(planned(['cluster', 'parts']))).toEqual(['cluster', 'parts']);
    expect(namesOf(planned(['parts'], {}, withoutCluster))).toEqual(['parts']);
    expect(namesOf(planned([]))).not.toContain('parts');
  });

  it('rejects a stage of the full run, which runs it by its name', () => {
    expect(() => planned(['check', 'fuzz'])).toThrow('Only `npm run test:full` runs the stage "fuzz".');
    expect(namesOf(planned(['fuzz'], { isFull: true }))).toEqual(['fuzz']);
  });

  it('rejects a stage that this machine cannot run, which is listed as skipped without names', () => {
    expect(() => planned(['check', 'cluster'], {}, withoutCluster)).toThrow(
      'The stage "cluster" is not possible here: no root',
    );
    expect(namesOf(planned([], {}, withoutCluster))).toContain('cluster');
  });

  it('runs a stage that is green on record', () => {
    const record = planned(['load']).map(({ inputs = '' }) => ({
      stage: 'load',
      inputs,
      commit: '1a2b3c4d',
      date: '2026-11-22T12:00:00Z',
    }));
    const reasons = (only: string[]) =>
      planned(only, { record }).flatMap(({ stage: { name }, reason }) => (name === 'load' ? [reason] : []));
    expect(reasons(['load'])).toEqual([undefined]);
    expect(reasons([])).toEqual(['skipped, green at 1a2b3c4d, 24 hours ago']);
  });
});

it('a damaged record does not fail a successful run of the gate', () => {
  const { root } = clone();
  writeFileSync(path.join(root, RECORD_FILE), '<<<<<<< HEAD\n');
  expect(recordOutcomes(root, GREEN, commitOf(root))).toContain('.ci/record.jsonl is damaged. Delete it');
});
