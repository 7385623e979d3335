import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  addRuns,
  greenRunOf,
  readRecord,
  reasonToRun,
  RECORD_FILE,
  removeRuns,
  skippedText,
} from './record.ts';

function checkout(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'savvi-record-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, '.ci'));
  return root;
}

const run = (stage: string, inputs: string, date = '2026-11-20T12:00:00Z') => ({
  stage,
  inputs,
  commit: 'abcdef0123456789',
  date,
});

it('the record keeps the last green run of each stage', () => {
  const root = checkout();
  expect(readRecord(root)).toEqual([]);
  addRuns(root, [run('load', '1'), run('cluster', '1')]);
  addRuns(root, [run('load', '2')]);
  expect(readRecord(root)).toEqual([run('cluster', '1'), run('load', '2')]);
  expect(readFileSync(path.join(root, RECORD_FILE), 'utf8').trimEnd().split('\n')).toHaveLength(2);
});

it('a removed run leaves the record only if its inputs are the recorded ones', () => {
  const root = checkout();
  addRuns(root, [run('load', '1'), run('cluster', '1')]);
  const failed = [run('load', '1'), run('cluster', '2'), run('charts', '1')];
  expect(removeRuns(root, failed)).toEqual(['load']);
  expect(readRecord(root)).toEqual([run('cluster', '1')]);
});

it('a damaged record of green stages causes an error that says what to do', () => {
  const root = checkout();
  writeFileSync(path.join(root, RECORD_FILE), '{"stage":"load","inputs":"1"}\n');
  expect(() => readRecord(root)).toThrow('.ci/record.jsonl is damaged. Delete it');
});

it.each([
  ['is valid from the time of the run', '2026-11-20T12:00:00Z', '1', true],
  ['is valid for seven days', '2026-11-27T11:59:59Z', '1', true],
  ['is not valid after seven days', '2026-11-27T12:00:00Z', '1', false],
  ['is not valid with a date in the future', '2026-11-20T11:59:59Z', '1', false],
  ['is not valid for other inputs', '2026-11-20T13:00:00Z', '2', false],
])('a record entry %s', (_title, now, inputs, isValid) => {
  expect(
    greenRunOf([run('cluster', '1'), run('load', '1')], 'load', inputs, new Date(now)) !== undefined,
  ).toBe(isValid);
  expect(greenRunOf([run('cluster', '1')], 'load', inputs, new Date(now))).toBeUndefined();
});

it.each([
  ['2026-11-20T12:30:00Z', 'skipped, green at abcdef01, 0 hours ago'],
  ['2026-11-20T13:30:00Z', 'skipped, green at abcdef01, 1 hour ago'],
  ['2026-11-23T12:00:00Z', 'skipped, green at abcdef01, 3 days ago'],
])('at %s the text for a skipped stage is: %s', (now, text) => {
  expect(skippedText(run('load', '1'), new Date(now))).toBe(text);
});

it.each([
  ['load', '2', 'its inputs differ from those at abcdef01'],
  ['load', '1', 'its green run at abcdef01 is older than seven days'],
  ['cluster', '1', 'no green run on record'],
])('the reason to run the stage %s with the inputs %s is: %s', (stage, inputs, reason) => {
  expect(reasonToRun([run('load', '1')], stage, inputs)).toBe(reason);
});
