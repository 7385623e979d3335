import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commitOf, type PlannedStage, recordGreenRuns } from './gate.ts';
import { readRecord, RECORD_FILE } from './record.ts';

const stage = (name: string, inputs: string | undefined, reason?: string): PlannedStage => ({
  stage: { name, minutesMax: 1, hasReports: true },
  command: ['node'],
  env: {},
  inputs,
  reason,
});
const STAGES = [
  stage('test', undefined),
  stage('load', '1'),
  stage('cluster', '2', 'skipped, green at 1a2b3c4d, 2 days ago'),
];

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

it('a successful run of the gate records the heavy stages that ran, with the commit', () => {
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

it('a run of the gate that skipped every heavy stage leaves the record as it is', () => {
  const { root } = clone();
  expect(
    recordGreenRuns(
      root,
      STAGES.filter(({ stage: { name } }) => name !== 'load'),
      commitOf(root),
    ),
  ).toBe('');
  expect(readRecord(root)).toEqual([]);
});

it('a damaged record does not fail a successful run of the gate', () => {
  const { root } = clone();
  writeFileSync(path.join(root, RECORD_FILE), '<<<<<<< HEAD\n');
  expect(recordGreenRuns(root, STAGES, commitOf(root))).toContain('.ci/record.jsonl is damaged. Delete it');
});
