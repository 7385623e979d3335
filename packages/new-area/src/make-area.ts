import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { SERVICE_PREFIXES } from '@savvi/contracts/routes';
import { SHELL_PATHS } from '@savvi/contracts/app-paths';
import { Refusal } from '@savvi/tooling/refusal';
import { listsOf } from './lists.ts';

/**
 * The smallest area there is: a list that one adds to and deletes from. `sample` stands for its name; `.tmpl`
 * keeps tools away.
 */
const TEMPLATE = path.join(import.meta.dirname, 'template');

/**
 * Words that the product uses for something else than an area: pages and paths, databases, releases,
 * packages, names of its code.
 */
const TAKEN = [
  'shell',
  'gateway',
  'setup',
  'sample',
  'item',
  'items',
  'savvi',
  'api',
  'assets',
  'remotes',
  'dashboard',
  'livez',
  'readyz',
  'pricing',
  'postgres',
  'nats',
  'objectstore',
  'minio',
  'prometheus',
  'grafana',
  'collector',
  'mailpit',
  'bus',
  'public',
  'none',
  'kit',
  'service',
  'account',
  'all',
];

/** Whether JavaScript keeps the word to itself, or knows it of every object. Nothing is run. */
function isKept(word: string): boolean {
  try {
    compileFunction(`'use strict'; async () => { let ${word}; }`);
    return word in {};
  } catch {
    return true;
  }
}

/** The folders of an area. */
export const foldersOf = (name: string): readonly string[] => [
  `services/${name}`,
  `mfe-${name}`,
  `packages/contracts/src/${name}`,
];

const titleOf = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** The files with lists that are told of an area. */
export const listsToldOf = (name: string): string[] => [
  ...new Set(listsOf(name, titleOf(name)).map(({ file }) => file)),
];

/** Why an area cannot have this name, as a sentence; null when it can. */
export function whyNot(root: string, name: string): string | null {
  if (!/^[a-z]{3,20}$/.test(name))
    return `An area is named by one word of 3 to 20 small letters, such as goals, not "${name}".`;
  const there = foldersOf(name).find((folder) => existsSync(path.join(root, folder)));
  if (there !== undefined) return `"${name}" is taken: there is a folder ${there}.`;
  // Both lists are constants of literal types; the name is any text.
  const isAnswered =
    Object.values(SERVICE_PREFIXES).some((prefixes) => (prefixes as readonly string[]).includes(name)) ||
    (SHELL_PATHS as readonly string[]).includes(`/${name}`);
  if (isAnswered || TAKEN.includes(name) || isKept(name))
    return `"${name}" is taken: the product uses this word already.`;
  return null;
}

/**
 * Makes an area below `root`: its folders from the template, and its line in every list. Answers the files.
 * @throws {Refusal} before anything is written
 */
export function makeArea(root: string, name: string): { made: string[]; changed: string[] } {
  const why = whyNot(root, name);
  if (why !== null) throw new Refusal(why);
  const title = titleOf(name);
  const named = (text: string) => text.replaceAll('sample', name).replaceAll('Sample', title);
  const made = [
    ...fromTemplate(named),
    {
      file: `services/${name}/prisma/migrations/20260101000100_eventing/migration.sql`,
      text: readFileSync(path.join(root, 'packages/eventing/sql/service-tables.sql'), 'utf8'),
    },
  ];
  const changed = told(root, name, title);
  for (const { file, text } of [...made, ...changed]) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { made: made.map(({ file }) => file), changed: changed.map(({ file }) => file) };
}

/** What the template becomes; `**` leaves files that begin with a dot out. */
const fromTemplate = (named: (text: string) => string) =>
  globSync(['**/*.tmpl', '**/.env.example.tmpl'], { cwd: TEMPLATE })
    .toSorted()
    .map((from) => ({
      file: named(from.slice(0, -'.tmpl'.length)),
      text: named(readFileSync(path.join(TEMPLATE, from), 'utf8')),
    }));

/** The files with lists as they are with the new area. */
function told(root: string, name: string, title: string): { file: string; text: string }[] {
  const texts = new Map<string, string>();
  for (const { file, after, added } of listsOf(name, title)) {
    const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
    const [before, rest, ...more] = text.split(after);
    if (before === undefined || rest === undefined || more.length > 0)
      throw new Refusal(
        `${file} was changed so that the place for a new area is not found (after "${after.trim()}"): mend packages/new-area/src/lists.ts first.`,
      );
    texts.set(file, `${before}${after}${added}${rest}`);
  }
  return [...texts].map(([file, text]) => ({ file, text }));
}

/** Takes an area's lines out of every list that was told of it; what else somebody wrote there stays. */
export function takeOutOfLists(root: string, name: string): void {
  for (const { file, after, added } of listsOf(name, titleOf(name)).toReversed()) {
    const where = path.join(root, file);
    const text = readFileSync(where, 'utf8');
    if (text.includes(`${after}${added}`))
      writeFileSync(
        where,
        text.replace(`${after}${added}`, () => after),
      );
  }
}
