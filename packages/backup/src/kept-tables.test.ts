// A new table that is missing in account deletion or in the data export fails these tests.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftOutOf } from './database-copy.ts';
import { KEPT_TABLES, type KeptTable } from './kept-tables.ts';
import { everyService } from '@savvi/product/services';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The tables that exist after all migrations of a service. */
function tablesOf(folder: string): string[] {
  const sql = globSync(`${folder}/prisma/migrations/*/migration.sql`, { cwd: root })
    .sort()
    .map(read)
    .join('\n');
  const tables = new Set<string>();
  const named = String.raw`(?:IF (?:NOT )?EXISTS )?"?(?<table>\w+)"?`;
  for (const { groups } of sql.matchAll(
    new RegExp(
      String.raw`\b(?<what>CREATE|DROP) TABLE ${named}|ALTER TABLE "?(?<from>\w+)"? RENAME TO "?(?<to>\w+)"?`,
      'gi',
    ),
  )) {
    if (groups?.['what']?.toUpperCase() === 'CREATE') tables.add(groups['table'] ?? '');
    else tables.delete(groups?.['table'] ?? groups?.['from'] ?? '');
    if (groups?.['to'] !== undefined) tables.add(groups['to']);
  }
  return [...tables].sort();
}

/** The part of what an area contributes that these tests read. */
interface Contributes {
  readonly slots?: readonly Slot[];
}
interface Slot {
  readonly slot: string;
  readonly parts?: readonly { readonly call: string }[];
}

const shellCalls = [...read('shell/src/app/own-data/archive/parts.ts').matchAll(/\bcall: '([^']+)'/g)].map(
  ([, call]) => call,
);
/** The calls of the data export: those of the shell, and those that areas declare. */
const callsOf = (areas: readonly Contributes[]) =>
  new Set([
    ...shellCalls,
    ...areas
      .flatMap(({ slots }) => slots ?? [])
      .flatMap(({ slot, parts }) => (slot === 'takeout' ? (parts ?? []) : []))
      .map(({ call }) => call),
  ]);
const manifests = globSync('mfe-*/remote.json', { cwd: root }).map(
  (file) => JSON.parse(read(file)) as { readonly name: string; readonly contributes: Contributes },
);
const copies = JSON.parse(read('shell/src/app/contributed/built-in.json')) as Readonly<
  Record<string, Contributes>
>;
const calls = {
  'the manifests': callsOf(manifests.map(({ contributes }) => contributes)),
  // The shell reads the copy for areas of the last release. An area that is newer always has a manifest.
  'the copy in the shell': callsOf(manifests.map(({ name, contributes }) => copies[name] ?? contributes)),
};

const declared = everyService.flatMap(({ name, folder }) =>
  Object.entries(KEPT_TABLES[name] ?? {}).map(([table, kept]): [string, string, KeptTable] => [
    `${name}.${table}`,
    folder,
    kept,
  ]),
);

/** The text of the Prisma model of a table, starting with its name; empty if no schema has the table. */
function modelOf(folder: string, table: string): string | undefined {
  return [
    ...globSync(`${folder}/prisma/schema/*.prisma`, { cwd: root }),
    ...globSync('packages/*/prisma/*.prisma', { cwd: root }),
  ]
    .flatMap((file) => read(file).split(/^model /m))
    .find((text) => text.includes(`@@map("${table}")`));
}

/**
 * Whether the file that should erase a table contains its name, the client's name of its model, or a cascade
 * in the schema.
 */
function isErasedThere(
  folder: string,
  table: string,
  { in: file, naming }: { readonly in: string; readonly naming?: string },
): boolean {
  const model = modelOf(folder, table);
  if (file.endsWith('.prisma')) return model?.includes('onDelete: Cascade') === true;
  const client =
    model === undefined
      ? undefined
      : model.charAt(0).toLowerCase() + (/^\w+/.exec(model)?.[0].slice(1) ?? '');
  return [naming ?? table, ...(client === undefined ? [] : [`.${client}.`])].some((name) =>
    read(file).includes(name),
  );
}

describe('the list of tables with personal data', () => {
  it.each(everyService.map(({ name, folder }) => [name, folder] as const))(
    'contains each table of %s with the erasure and the export of its rows',
    (name, folder) => {
      expect(Object.keys(KEPT_TABLES[name] ?? {}).sort()).toEqual(tablesOf(folder));
    },
  );

  it.each(declared)(
    'names the code that erases the rows of %s with their user, or the reason why none does',
    (label, folder, { erasure }) => {
      const [, table = ''] = label.split('.');
      expect('none' in erasure ? erasure.none !== '' : isErasedThere(folder, table, erasure)).toBe(true);
    },
  );

  describe.each(Object.entries(calls))('with %s', (_source, exported) => {
    it.each(declared)(
      'names the part of the data export that contains the rows of %s, or the reason why none does',
      (_, __, { takeout }) => {
        expect('none' in takeout ? takeout.none !== '' : exported.has(takeout.part)).toBe(true);
      },
    );
  });

  it('the backup reads identity last, and every service before the owners of the records that it counts', () => {
    expect(read('packages/backup/src/backup.ts')).toContain('everyService.toReversed()');
    const order = everyService.toReversed().map(({ name }) => name);
    expect(order.slice(0, 2)).toEqual(['gateway', 'demo-payments']);
    expect(order.at(-1)).toBe('identity');
    for (const [consumer, owners] of Object.entries({
      achievements: ['budget', 'masterplan', 'vault', 'documents'],
      admin: ['budget', 'vault', 'documents', 'billing', 'achievements'],
      billing: ['budget', 'documents'],
      budget: ['masterplan', 'documents'],
      reminders: ['masterplan', 'documents'],
    }))
      for (const owner of owners)
        expect([consumer, owner].toSorted((a, b) => order.indexOf(a) - order.indexOf(b))).toEqual([
          consumer,
          owner,
        ]);
  });

  it('matches the backup: every database is copied, with everything that a user can download except for derived data', () => {
    expect(Object.keys(KEPT_TABLES).sort()).toEqual(everyService.map(({ name }) => name).sort());
    const content = declared
      .filter(([, , { takeout }]) => 'part' in takeout)
      .map(([label]) => label.split('.') as [string, string]);
    const leftOut = content
      .filter(([name, table]) => leftOutOf(name).includes(table))
      .map((each) => each.join('.'));
    expect(leftOut).toEqual(['identity.sessions', 'reminders.calendar_feeds']);
  });
});
