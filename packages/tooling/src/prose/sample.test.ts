import { afterEach, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { drawn, passagesOf } from './sample.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function passages(files: Readonly<Record<string, string>>) {
  const { root, remove } = temporaryWorkspace({ '': { name: 'root' } }, files);
  cleanups.push(remove);
  return passagesOf(root);
}

describe('the sample of comments and titles', () => {
  it('contains each comment as a whole, without directives and string literals', () => {
    const source = [
      '/**',
      ' * Waits until the port',
      ' * is free.',
      ' */',
      "const a = 'http://example.test'; // the default",
      '// One sentence',
      '// on two lines.',
      '// oxlint-disable-next-line no-console -- prints',
      '',
      '// Trust: data-1',
      '/** One line. */',
    ].join('\n');
    const { comments } = passages({ 'tests/a.ts': source });
    expect(comments.map(({ line, text }) => `${line} ${text}`)).toEqual([
      '1 Waits until the port is free.',
      '5 the default',
      '6 One sentence on two lines.',
      '11 One line.',
    ]);
  });

  it('contains each test title, preceded by the titles of its groups', () => {
    const source =
      "describe('a list', () => {\n  it('is empty', run);\n  it.each([[1]])('has %i', run);\n});";
    const { titles } = passages({ 'tests/a.test.ts': source });
    expect(titles.map(({ text }) => text)).toEqual(['a list › is empty', 'a list › has %i']);
  });

  it('draws the same passages for the same seed and others for another', () => {
    const all = Array.from({ length: 100 }, (_, line) => ({ file: 'a.ts', line, text: `${line}` }));
    const lines = (seed: string) => drawn(all, 10, seed).map(({ line }) => line);
    expect(lines('one')).toHaveLength(10);
    expect(lines('one')).toEqual(lines('one'));
    expect(lines('one')).not.toEqual(lines('two'));
  });
});
