import { afterEach, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { readmeFindings } from './docs.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function messages(files: Record<string, string>): string[] {
  const { root, remove } = temporaryWorkspace(
    {
      '': { name: 'root' },
      'services/a': { name: '@x/a', savvi: { role: 'service' } },
      'packages/kit': { name: '@x/kit', savvi: { role: 'node-lib' } },
    },
    { 'pnpm-workspace.yaml': 'packages: [services/*, packages/*]\n', ...files },
  );
  cleanups.push(remove);
  return readmeFindings(root).map(({ file, message }) => `${file} ${message}`);
}

const whole = '# A\n\n## Owns\nx\n## Talks to\nx\n## Run\nx\n## Test\nx\n## Environment\nx\n';

describe('the README of a deployable package', () => {
  it('must have the five required headings', () => {
    expect(messages({ 'services/a/README.md': whole })).toEqual([]);
    expect(messages({ 'services/a/README.md': whole.replace('## Talks to', '## Friends') })).toEqual([
      'services/a/README.md has no heading "Talks to"',
    ]);
  });

  it('must exist', () => {
    expect(messages({})).toEqual([
      'services/a/README.md is missing (headings: Owns, Talks to, Run, Test, Environment)',
    ]);
  });

  it('must not exceed thirty lines', () => {
    const lines = whole.split('\n').length - 1;
    expect(messages({ 'services/a/README.md': whole + 'x\n'.repeat(30 - lines) })).toEqual([]);
    expect(messages({ 'services/a/README.md': whole + 'x\n'.repeat(31 - lines) })).toEqual([
      'services/a/README.md has 31 lines, at most 30 are read in a hurry',
    ]);
  });
});
