// Checks of the files that are written for people: documentation, READMEs and examples of settings.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { directoriesOf, type Finding, readWorkspace, roleOf } from '../fences/workspace.ts';

const WORDS_MAX = 26_500;
/** Pages that follow a standard or the specification point by point. They do not count. */
const TABLES = ['docs/spec/**', 'docs/formats/**', 'docs/asvs.md'];
const ADR_WORDS_MAX = 300;
const ADR_SECTIONS = ['Context', 'Decision', 'Considered', 'Consequences', 'Enforced by'];
const GENERATED = /^# .+\n\nWritten by `npm run /;

/** Counts words like `wc -w`. */
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

/**
 * Returns a finding if the pages in `docs/` exceed their total word limit or an ADR exceeds its own, and one
 * for each missing section of an ADR. The specification, the format documents, the table of ASVS and generated
 * pages do not count.
 */
export function docsFindings(root: string): Finding[] {
  const pages = globSync('docs/**/*.md', { cwd: root, exclude: TABLES })
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

const headings = ['Owns', 'Talks to', 'Run', 'Test', 'Environment'];
const longest = 30;

/**
 * Requires a README of one screen with the same five headings for each deployable package, for the engineer
 * on call.
 */
export function readmeFindings(root: string): Finding[] {
  return directoriesOf(readWorkspace(root).packages, ['service', 'gateway', 'shell', 'mfe']).flatMap(
    (dir) => {
      const file = join(dir, 'README.md');
      const wrong = (message: string) => ({ rule: 'readme', file, message });
      if (!existsSync(join(root, file))) return [wrong(`is missing (headings: ${headings.join(', ')})`)];

      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
      const found = lines.flatMap((line) => /^##+ (.+)$/.exec(line)?.[1]?.trim() ?? []);
      return [
        ...headings
          .filter((heading) => !found.includes(heading))
          .map((heading) => wrong(`has no heading "${heading}"`)),
        ...(lines.length > longest
          ? [wrong(`has ${lines.length} lines, at most ${longest} are read in a hurry`)]
          : []),
      ];
    },
  );
}

interface EnvModule {
  readonly parseEnv?: (source: Record<string, string | undefined>) => unknown;
}

/**
 * Checks that every process with settings has an `.env.example` that names exactly the settings its
 * `parseEnv` reads.
 */
export async function envExampleFindings(root: string): Promise<Finding[]> {
  const { packages } = readWorkspace(root);
  const dirs = packages
    .filter(
      (entry) =>
        existsSync(join(root, entry.dir, '.env.example')) ||
        // Libraries may also have an `env.ts`, with schema parts that processes reuse.
        (['service', 'gateway'].includes(roleOf(entry) ?? '') &&
          existsSync(join(root, entry.dir, 'src/env.ts'))),
    )
    .map(({ dir }) => dir);
  return (await Promise.all(dirs.map((dir) => compare(root, dir)))).flat();
}

async function compare(root: string, dir: string): Promise<Finding[]> {
  const file = join(dir, '.env.example');
  const wrong = (message: string) => ({ rule: 'env-example', file, message });
  if (!existsSync(join(root, file))) return [wrong('is missing beside a src/env.ts')];
  // The exports of a module are only known after it is loaded; the check below verifies the cast.
  const { parseEnv } = (await import(pathToFileURL(join(root, dir, 'src/env.ts')).href)) as EnvModule;
  if (typeof parseEnv !== 'function') return [wrong('lies beside a src/env.ts that exports no parseEnv')];

  const written = new Set(
    [...readFileSync(join(root, file), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].flatMap(
      (match) => match[1] ?? [],
    ),
  );
  const asked = settingsAskedFor(parseEnv);
  return [
    ...[...asked].filter((name) => !written.has(name)).map((name) => wrong(`does not name ${name}`)),
    ...[...written]
      .filter((name) => !asked.has(name))
      .map((name) => wrong(`names ${name}, which nothing reads`)),
  ];
}

/**
 * Records the names that `parseEnv` looks up in the environment, so the check works for any style of schema.
 */
function settingsAskedFor(parseEnv: NonNullable<EnvModule['parseEnv']>): Set<string> {
  const asked = new Set<string>();
  const record = (_target: object, name: string | symbol) => {
    if (typeof name === 'string' && /^[A-Z][A-Z0-9_]+$/.test(name)) asked.add(name);
  };
  const watched = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: record,
      has(target, name) {
        record(target, name);
        return false;
      },
    },
  );
  try {
    parseEnv(watched);
  } catch (error) {
    // `parseEnv` may reject an empty environment: the setting names have been recorded by then.
    if (asked.size === 0) throw error;
  }
  return asked;
}
