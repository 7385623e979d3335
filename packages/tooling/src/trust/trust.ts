import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isNode, parse as parseSource, titleOf, walk } from '../code/syntax.ts';
import { type Finding, readSources } from '../fences/workspace.ts';

const PROMISES = 'docs/promises.yaml';
const SOURCES = '{packages,services,gateway,shell,mfe-*,scripts,deploy,tests}/**/*.{ts,tsx,py}';
/** The output file of `npm run trust`. */
export const TABLE = 'docs/trust.md';

const promisesFile = z.array(
  z.strictObject({
    section: z.string(),
    promises: z.record(z.string().regex(/^[a-z]+(-[a-z0-9]+)+$/), z.string().min(1)),
    note: z.string().optional(),
  }),
);

/** A test, or another proof, of a promise; the title is null if no test follows the Trust comment. */
interface Proof {
  readonly file: string;
  readonly promise: string;
  readonly title: string | null;
}

/**
 * Returns the text of `docs/trust.md`, each promise with the tests that prove it, and the findings about
 * tags: a promise without a test, a test of an unknown promise, a tag without a test below it.
 */
export function trustTable(root: string): { readonly text: string; readonly findings: readonly Finding[] } {
  const sections = z.parse(promisesFile, parse(readFileSync(join(root, PROMISES), 'utf8')));
  const proofs = readSources(root, SOURCES)
    // Tests of this module contain tags of other files as sample text.
    .filter(({ file }) => !file.startsWith('packages/tooling/src/trust/'))
    .flatMap(({ file, text }) => proofsIn(text, file));
  const known = new Set(sections.flatMap(({ promises }) => Object.keys(promises)));
  const proven = Map.groupBy(proofs, ({ promise }) => promise);
  const finding = (file: string, message: string): Finding => ({ rule: 'trust', file, message });
  return {
    text: [INTRODUCTION, ...sections.map((section) => sectionText(section, proven))].join('\n'),
    findings: [
      ...proofs.flatMap(({ file, promise, title }) => [
        ...(known.has(promise) ? [] : [finding(file, `"${promise}" is not in ${PROMISES}`)]),
        ...(title === null ? [finding(file, `no test follows the comment "Trust: ${promise}"`)] : []),
      ]),
      ...[...known]
        .filter((id) => !proven.has(id))
        .map((id) => finding(PROMISES, `no test has the comment "Trust: ${id}"`)),
    ],
  };
}

/**
 * Returns findings about the Trust comments of tests and about a `docs/trust.md` that is out of date; nothing
 * if the checkout has no `docs/promises.yaml`.
 */
export function trustFindings(root: string): readonly Finding[] {
  if (!existsSync(join(root, PROMISES))) return [];
  const { text, findings } = trustTable(root);
  const isCurrent = readFileSync(join(root, TABLE), 'utf8') === text;
  return isCurrent
    ? findings
    : [...findings, { rule: 'trust', file: TABLE, message: 'is out of date: run `npm run trust`' }];
}

const INTRODUCTION = `# Trust: what must hold, and the tests that prove it

Written by \`npm run trust\` from [promises.yaml](promises.yaml) and the comments \`// Trust: <id>\` above tests; \`npm run check\`
fails when it is out of date. Do not edit it.
`;

function sectionText(
  { section, promises, note }: z.infer<typeof promisesFile>[number],
  proven: ReadonlyMap<string, readonly Proof[]>,
): string {
  const rows = Object.entries(promises).map(
    ([id, promise]) =>
      `| ${id} | ${promise} | ${(proven.get(id) ?? []).map(({ file, title }) => `\`${file}\` › ${title}`).join('<br>')} |`,
  );
  return [
    `## ${section}\n`,
    '| Id | Promise | Proven by |\n|---|---|---|',
    ...rows,
    ...(note === undefined ? [] : [`\n${note}`]),
    '',
  ].join('\n');
}

const TAG = /^[ \t]*(?:\/\/|#) Trust: ([a-z0-9-]+(?:, [a-z0-9-]+)*)(?: "(.+)")?$/gm;
const MARKER = 'Trust: ';

/**
 * Returns the tests of a file below a comment `// Trust: <id>, <id>`. A proof outside of a test framework,
 * such as a check in a script, has its title in the comment: `# Trust: <id> "opens the published vectors"`.
 */
function proofsIn(source: string, file: string): Proof[] {
  const found: Proof[] = [];
  const add = (ids: string, title: string | null) =>
    found.push(...ids.split(', ').map((promise) => ({ file, promise, title })));
  // Replacing a Trust comment with a statement makes it part of the syntax tree, next to its test.
  const marked = source.replaceAll(TAG, (tag, ids: string, title?: string) => {
    if (title === undefined) return `'${MARKER}${ids}';`;
    add(ids, title);
    return tag;
  });
  if (marked === source || !/\.tsx?$/.test(file)) return found;
  walk(parseSource(marked, file), ({ expression }, { next }) => {
    if (isNode(expression) && expression['type'] === 'StringLiteral') {
      const [, ids] = String(expression['value']).split(MARKER);
      if (ids !== undefined) add(ids, titleOf(next));
    }
  });
  return found;
}
