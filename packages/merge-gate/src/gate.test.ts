import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commitOf, greenStages, plan, type PlannedStage, recordGreenRuns } from './gate.ts';
import { readRecord, RECORD_FILE } from './record.ts';

const stage = (name: string, inputs: string | undefined): PlannedStage => ({
  stage: { name, minutesMax: 1, hasReports: true },
  command: ['node'],
  env: {},
  inputs,
  reason: undefined,
});
const STAGES = [stage('load', '1')];

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
  expect(recordGreenRuns(root, STAGES, commitOf(root))).toContain('Recorded load as green');
  expect(readRecord(root)).toEqual([
    { stage: 'load', inputs: '1', commit: commitOf(root), date: expect.any(String) },
  ]);
  expect(commitOf(root), `${RECORD_FILE} does not count as a change`).toMatch(/^[0-9a-f]{40}$/);
});

it('a run of the gate over uncommitted files records nothing and prints why', () => {
  const { root, change } = clone();
  change('a.txt');
  expect(recordGreenRuns(root, STAGES, commitOf(root))).toContain('proves nothing about its commit');
  expect(readRecord(root)).toEqual([]);
});

it('a run of the gate during which something was committed records nothing', () => {
  const { root, change, commit } = clone();
  const before = commitOf(root);
  change('b.txt');
  commit();
  expect(recordGreenRuns(root, STAGES, before)).toContain('Nothing was recorded');
  expect(readRecord(root)).toEqual([]);
});

it('only heavy stages that passed without a retry count as green, whatever became of the others', () => {
  const failure = { file: 'a.spec.ts', title: 'works', reason: 'it failed', didRun: true };
  const ran = { seconds: 1, passed: 1, failures: [], flaky: [] };
  expect(
    greenStages(
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
    ).map(({ stage: { name } }) => name),
  ).toEqual(['load']);
});

it('a run of the gate without a green heavy stage leaves the record as it is', () => {
  const { root } = clone();
  expect(recordGreenRuns(root, [], commitOf(root))).toBe('');
  expect(readRecord(root)).toEqual([]);
});

it('the gate runs the stages that are named, and rejects an unknown name', () => {
  const options = { root: path.join(import.meta.dirname, '../../..'), isFull: false, record: [], env: {} };
  const planned = plan({ ...options, only: ['check', 'spec'] });
  expect(planned.map(({ stage: { name } }) => name)).toEqual(['check', 'spec']);
  expect(() => plan({ ...options, only: ['spek'] })).toThrow(
    'There is no stage "spek". Stages: start, check',
  );
});

it('a damaged record does not fail a successful run of the gate', () => {
  const { root } = clone();
  writeFileSync(path.join(root, RECORD_FILE), '<<<<<<< HEAD\n');
  expect(recordGreenRuns(root, STAGES, commitOf(root))).toContain('.ci/record.jsonl is damaged. Delete it');
});
