import { createHash } from 'node:crypto';
import { titlesOf } from '../code/syntax.ts';
import { readSources } from '../fences/workspace.ts';

/** A comment or a test title, and its location. */
export interface Passage {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The number of comments and test titles in a sample. */
export const SAMPLE = { comments: 60, titles: 40 } as const;

const SOURCES = '{packages,services,gateway,shell,mfe-*,scripts,deploy,tests}/**/*.{ts,tsx,mjs}';
/** Matches a line that contains only a comment. Directives for programs do not count. */
const LINE = String.raw`[ \t]*// (?!oxlint-disable|@ts-|Trust: ).*`;
/** The three forms of comments: blocks, adjacent lines, and the end of a line of code. */
const COMMENTS = new RegExp(
  [String.raw`^[ \t]*/\*[^]*?\*/`, `^${LINE}(?:\n${LINE})*`, String.raw`(?<=[;,({[\])}>] )// \S.*$`].join(
    '|',
  ),
  'gm',
);
const MARKERS = /^[ \t]*(?:\/\/|\/\*\*?|\*(?!\/))|\*\/[ \t]*$/gm;

/**
 * Returns every comment and every test title of the checkout at `root`. A title is preceded by those of the
 * groups around it.
 */
export function passagesOf(root: string): { comments: Passage[]; titles: Passage[] } {
  const sources = readSources(root, SOURCES);
  return {
    comments: sources.flatMap(({ file, text }) => commentsOf(text).map((found) => ({ file, ...found }))),
    titles: sources
      // The tests of `npm run spec` call a helper of their own `test`, so its arguments would look like
      // titles.
      .filter(
        ({ file }) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('packages/tooling/src/spec/'),
      )
      .flatMap(({ file, text }) => titlesOf(text, file).map((title) => ({ file, line: 0, text: title }))),
  };
}

/** Draws `count` of the passages, the same ones for the same seed. */
export function drawn(passages: readonly Passage[], count: number, seed: string): Passage[] {
  const rank = ({ file, line, text }: Passage) =>
    createHash('sha256').update([seed, file, line, text].join('\n')).digest('hex');
  return passages
    .map((passage) => ({ passage, rank: rank(passage) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ passage }) => passage);
}

/** Returns comments as a reader sees them: adjacent lines are joined, and comment markers are removed. */
const commentsOf = (source: string): { line: number; text: string }[] =>
  [...source.matchAll(COMMENTS)]
    .map(({ 0: comment, index }) => ({
      line: source.slice(0, index).split('\n').length,
      text: comment.replaceAll(MARKERS, '').replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text !== '');
