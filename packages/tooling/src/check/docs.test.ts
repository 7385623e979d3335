import { afterEach, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { docsFindings } from './docs.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function messages(files: Record<string, string>): string[] {
  const { root, remove } = temporaryWorkspace({ '': { name: 'root' } }, files);
  cleanups.push(remove);
  return docsFindings(root).map(({ file, message }) => `${file} ${message}`);
}

const words = (count: number) => 'word '.repeat(count);
const adr = (more: string) =>
  `# 1. A\n\n**Context.** One.\n\n**Decision.**\n- Two.\n\n**Considered.** Three.\n\n**Consequences.** Four.\n\n**Enforced by.** ${more}\n`;
const ADR_WORDS = 14;

describe('the documentation check', () => {
  it('accepts 26,500 words across all pages and reports 26,501', () => {
    expect(
      messages({ 'docs/a.md': words(12_000), 'docs/adr/b.md': adr(words(286)), 'docs/c.md': words(14_200) }),
    ).toEqual([]);
    expect(messages({ 'docs/a.md': words(12_000), 'docs/c.md': words(14_501) })).toEqual([
      'docs has 26501 words, at most 26500',
    ]);
  });

  it('excludes the specification, the format documents and generated pages from the word count', () => {
    expect(
      messages({
        'docs/spec/product.md': words(30_000),
        'docs/formats/file.md': words(30_000),
        'docs/table.md': `# A table\n\nWritten by \`npm run table\`.\n\n${words(30_000)}`,
      }),
    ).toEqual([]);
  });

  it('accepts an ADR of 300 words and reports one of 301', () => {
    expect(messages({ 'docs/adr/0001-a.md': adr(words(300 - ADR_WORDS)) })).toEqual([]);
    expect(messages({ 'docs/adr/0001-a.md': adr(words(301 - ADR_WORDS)) })).toEqual([
      'docs/adr/0001-a.md has 301 words, at most 300',
    ]);
  });

  it.each(['Context', 'Decision', 'Considered', 'Consequences', 'Enforced by'])(
    'reports an ADR without the section %s',
    (section) => {
      expect(
        messages({ 'docs/adr/0001-a.md': adr('A test.').replace(`**${section}.**`, '**Other.**') }),
      ).toEqual([`docs/adr/0001-a.md has no section "**${section}.**"`]);
    },
  );
});
