import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LOCK_FILE, makeArea, takeBack, takeBackCommand } from './new-area.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'savvi-take-back-'));
  for (const file of [LOCK_FILE, 'packages/eventing/sql/service-tables.sql', 'CHANGELOG.md'])
    cpSync(path.join(checkout, file), path.join(root, file));
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'before');
  makeArea(root, 'wombats');
  for (const file of [LOCK_FILE, 'CHANGELOG.md', 'notes.md'])
    writeFileSync(path.join(root, file), 'changed meanwhile');
});
afterEach(() => rmSync(root, { recursive: true }));

it('a removed area leaves nothing behind, and edits that the generator did not make stay', () => {
  takeBack(root, 'wombats');
  expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([' M CHANGELOG.md', '?? notes.md']);
});

it('a partly generated area is removed, too', () => {
  rmSync(path.join(root, 'mfe-wombats'), { recursive: true });
  takeBack(root, 'wombats');
  expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([' M CHANGELOG.md', '?? notes.md']);
});

it('the printed command for a later removal removes only the files of the area', () => {
  execFileSync('sh', ['-c', takeBackCommand('wombats')], { cwd: root, stdio: 'pipe' });
  expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([' M CHANGELOG.md', '?? notes.md']);
});
