import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../fences/finding.ts';

const WORDS_MAX = 25_000;
const ADR_WORDS_MAX = 300;
const ADR_SECTIONS = ['Context', 'Decision', 'Considered', 'Consequences', 'Enforced by'];
const GENERATED = /^# .+\n\nWritten by `npm run /;

/** Counts words like `wc -w`. */
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

/**
 * Returns a finding if the pages in `docs/` exceed their total word limit or an ADR exceeds its own, and one
 * for each missing section of an ADR. The specification, the format documents and generated pages do not
 * count.
 */
export function docsFindings(root: string): Finding[] {
  const pages = globSync('docs/**/*.md', { cwd: root, exclude: ['docs/spec/**', 'docs/formats/**'] })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => !GENERATED.test(text));
  const words = pages.reduce((sum, { text }) => sum + wordsIn(text), 0);
  return [
    ...(words > WORDS_MAX ? [finding('docs', `has ${words} words, at most ${WORDS_MAX}`)] : []),
    ...pages.filter(({ file }) => file.startsWith('docs/adr/')).flatMap(adrFindings),
  ];
}

function adrFindings({ file, text }: { readonly file: string; readonly text: string }): Finding[] {
  const words = wordsIn(text);
  return [
    ...(words > ADR_WORDS_MAX ? [finding(file, `has ${words} words, at most ${ADR_WORDS_MAX}`)] : []),
    ...ADR_SECTIONS.filter(
      (section) => !text.includes(`\n**${section}.** `) && !text.includes(`\n**${section}.**\n`),
    ).map((section) => finding(file, `has no section "**${section}.**"`)),
  ];
}

const finding = (file: string, message: string): Finding => ({ rule: 'docs', file, message });
