import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Finding } from '../fences/finding.ts';
import { taggedTests } from './tagged-tests.ts';

const PROMISES = 'docs/promises.yaml';
/** The output file of `npm run trust`. */
export const TABLE = 'docs/trust.md';

const promisesFile = z.array(
  z.strictObject({
    section: z.string(),
    promises: z.record(z.string().regex(/^[a-z]+(-[a-z0-9]+)+$/), z.string().min(1)),
    note: z.string().optional(),
  }),
);

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
  const proofs = proofsIn(root);
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
 * Returns findings about the tags of tests and about a `docs/trust.md` that is out of date; nothing if there
 * are no promises.
 */
export function trustFindings(root: string): readonly Finding[] {
  if (globSync(PROMISES, { cwd: root }).length === 0) return [];
  const { text, findings } = trustTable(root);
  const isCurrent = readFileSync(join(root, TABLE), 'utf8') === text;
  return isCurrent
    ? findings
    : [...findings, { rule: 'trust', file: TABLE, message: 'is out of date: run `npm run trust`' }];
}

function proofsIn(root: string): Proof[] {
  return (
    globSync('{packages,services,gateway,shell,mfe-*,scripts,deploy,tests}/**/*.{ts,tsx,py}', {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(String(path)),
    })
      .toSorted()
      // Tests of this module contain tags of other files as sample text.
      .filter((file) => !file.startsWith('packages/tooling/src/trust/'))
      .flatMap((file) =>
        taggedTests(readFileSync(join(root, file), 'utf8'), file).flatMap(({ promises, title }) =>
          promises.map((promise) => ({ file, promise, title })),
        ),
      )
  );
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
