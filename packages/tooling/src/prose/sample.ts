import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { isNode, titleOf } from '../spec/titles.ts';

/** A comment or a test title, and its location. */
export interface Passage {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The number of comments and test titles in a sample. */
export const SAMPLE = { comments: 60, titles: 40 } as const;

const SOURCES = '{packages,services,gateway,shell,mfe-*,scripts,deploy,tests}/**/*.{ts,tsx,mjs}';
const DIRECTIVE = /^(oxlint-disable|@ts-|Trust: )/;

/**
 * Returns every comment and every test title of the checkout at `root`. A title is preceded by those of the
 * groups around it.
 */
export function passagesOf(root: string): { comments: Passage[]; titles: Passage[] } {
  const files = globSync(SOURCES, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(String(path)),
  }).toSorted();
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  return {
    comments: sources.flatMap(({ file, source }) => commentsOf(source).map((found) => ({ file, ...found }))),
    titles: sources
      // The tests of `npm run spec` call a helper of their own `test`, so its arguments would look like titles.
      .filter(
        ({ file }) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('packages/tooling/src/spec/'),
      )
      .flatMap(({ file, source }) => titlesOf(source, file).map((text) => ({ file, line: 0, text }))),
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
function commentsOf(source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  let open: { line: number; last: number; lines: string[] } | null = null;
  const close = () => {
    const text = open?.lines.join(' ').replaceAll(/\s+/g, ' ').trim() ?? '';
    if (open !== null && text !== '') found.push({ line: open.line, text });
    open = null;
  };
  const add = (at: number, text: string, continues: boolean) => {
    if (open === null || !continues || open.last !== at - 1) {
      close();
      open = { line: at, last: at, lines: [text] };
    } else open = { ...open, last: at, lines: [...open.lines, text] };
  };
  let isBlock = false;
  source.split('\n').forEach((line, index) => {
    const at = index + 1;
    const [, inBlock] = isBlock ? (/^\s*(?:\*(?!\/))?\s?(.*?)(?:\*\/)?$/.exec(line) ?? []) : [];
    const [, whole] = /^\s*\/\/ (.*)$/.exec(line) ?? [];
    const [, block] = /^\s*\/\*\*?(.*?)(?:\*\/)?$/.exec(line) ?? [];
    const [, trailing] = /[;,({[\])}>] \/\/ (\S.*)$/.exec(line) ?? [];
    if (inBlock !== undefined) add(at, inBlock, true);
    else if (whole !== undefined && DIRECTIVE.test(whole)) close();
    else if (whole !== undefined) add(at, whole, true);
    else if (block !== undefined) add(at, block, false);
    else if (trailing !== undefined) {
      add(at, trailing, false);
      close();
    }
    if (block !== undefined || isBlock) isBlock = !line.trimEnd().endsWith('*/');
  });
  close();
  return found;
}

function titlesOf(source: string, file: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown, above: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, above));
    if (!isNode(node)) return;
    const title = titleOf(node);
    if (title === null) return Object.values(node).forEach((each) => walk(each, above));
    const before = found.length;
    Object.values(node).forEach((each) => walk(each, [...above, title]));
    if (found.length === before) found.push([...above, title].join(' › '));
  };
  walk(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body, []);
  return found;
}
