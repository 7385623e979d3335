import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listsToldOf, makeArea, takeBack, takeBackCommand, WRITTEN_BY_PROGRAMS } from './new-area.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const ROUTES = 'packages/every-contract/src/routes.ts';
let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'savvi-take-back-'));
  for (const file of [
    ...listsToldOf('wombats'),
    ...WRITTEN_BY_PROGRAMS,
    'packages/eventing/sql/service-tables.sql',
    'CHANGELOG.md',
  ])
    cpSync(path.join(checkout, file), path.join(root, file));
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'before');
  makeArea(root, 'wombats');
  for (const file of [...WRITTEN_BY_PROGRAMS, 'CHANGELOG.md', 'notes.md'])
    writeFileSync(path.join(root, file), 'changed meanwhile');
});
afterEach(() => rmSync(root, { recursive: true }));

it('a removed area leaves nothing behind, and edits that the generator did not make stay, in the lists of areas and elsewhere', () => {
  appendFileSync(path.join(root, ROUTES), 'meanwhile');
  takeBack(root, 'wombats');
  expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([
    ' M CHANGELOG.md',
    ` M ${ROUTES}`,
    '?? notes.md',
  ]);
  expect(readFileSync(path.join(root, ROUTES), 'utf8')).toBe(
    `${readFileSync(path.join(checkout, ROUTES), 'utf8')}meanwhile`,
  );
});

it('a partly generated area is removed, too', () => {
  git('checkout', '--', ROUTES);
  takeBack(root, 'wombats');
  expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([' M CHANGELOG.md', '?? notes.md']);
});

it('the printed command for a later removal removes only the files of the area', () => {
  execFileSync('sh', ['-c', takeBackCommand('wombats')], { cwd: root, stdio: 'pipe' });
  expect(git('status', '--porcelain').trimEnd().split('\n')).toEqual([' M CHANGELOG.md', '?? notes.md']);
});
