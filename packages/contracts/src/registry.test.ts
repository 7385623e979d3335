import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { areaSchema } from './registry.ts';
import { builtRemoteSchema, remoteSchema, versionOf } from './remote.ts';

const root = new URL('../../../', import.meta.url);
const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const remotes = globSync('mfe-*/remote.json', { cwd: fileURLToPath(root) }).map((path) =>
  remoteSchema.parse(json(path)),
);
const remote = remoteSchema.parse(json('mfe-budget/remote.json'));

const built = builtRemoteSchema.parse({
  ...remote,
  version: '0.1.0-0a1b2c3d',
  entry: 'remoteEntry.0a1b2c3d.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  builtAt: '2026-11-21T00:00:00.000Z',
});

/** The budget area as an entry of the registry, with these fields. */
function areaWith(fields: object): object {
  const { shellApi: _shellApi, reads: _reads, ...about } = remote;
  return { ...about, versions: [], ...fields };
}

/** The areas that the specification names; there may be others between them in the sidebar. */
const NAMED = ['budget', 'masterplan', 'vault', 'documents', 'admin'];
const named = remotes.filter(({ name }) => NAMED.includes(name));

test('the areas have the sidebar entries in the specified order and groups [NAV-17] [NAV-18]', () => {
  const entries = named.flatMap((area) => area.menu).toSorted((a, b) => a.order - b.order);
  const always = entries.filter(({ when }) => when === undefined);
  expect(always.map(({ group, label, path }) => [group, label, path])).toEqual([
    ['Financial Tools', 'Budget Lab', '/create-budget'],
    ['Financial Tools', 'Master Plan', '/financial-master-plan'],
    ['Life Tools', 'Password Manager', '/password-manager'],
    ['Life Tools', 'Document Locker', '/document-locker'],
  ]);
});

test('each area names the entitlement that locks it [NAV-21]', () => {
  const locks = Object.fromEntries(named.map((area) => [area.name, area.entitlement]));
  expect(locks).toEqual({
    budget: null,
    masterplan: 'hasFinancialMasterPlan',
    vault: 'hasPasswordManager',
    documents: 'hasDocumentLocker',
    admin: null,
  });
});

test('a built remote becomes a registry version that is rolled out to all users', () => {
  expect(versionOf(built)).toEqual({
    version: '0.1.0-0a1b2c3d',
    entry: '/remotes/budget/0.1.0-0a1b2c3d/remoteEntry.0a1b2c3d.js',
    integrity: built.integrity,
    shellApi: 1,
    weight: 100,
    users: [],
  });
});

test.each([
  ['an integrity value that is not sha384', { integrity: 'sha256-AAAA' }],
  ['an entry from another scheme', { entry: 'javascript:alert(1)' }],
  ['an entry of an unnamed protocol', { entry: '//evil.example/remoteEntry.js' }],
  ['a share above a hundred percent', { weight: 101 }],
])('a registry with %s is refused', (_, wrong) => {
  expect(areaSchema.safeParse(areaWith({ versions: [{ ...versionOf(built), ...wrong }] })).success).toBe(
    false,
  );
});

test('a remote.json with an unknown key is refused', () => {
  expect(remoteSchema.safeParse({ ...remote, entitelment: null }).success).toBe(false);
});

test('what an area of a later release contributes is kept, though this release may not know it', () => {
  const contributes = { lists: [{ later: true }], later: [] };
  expect(builtRemoteSchema.parse({ ...built, contributes }).contributes).toEqual(contributes);
  expect(areaSchema.parse(areaWith({ contributes })).contributes).toEqual(contributes);
  expect(areaSchema.safeParse(areaWith({ contributes: 'all' })).success).toBe(false);
});

const entryWith = (fields: object) => ({ ...remote, menu: [{ ...remote.menu[0], ...fields }] });

test('a menu entry may name base paths of its area and a condition, and both are passed on', () => {
  const source = entryWith({
    paths: ['/create-budget', '/edit-budget'],
    when: 'budgets.isMain',
  });
  expect(remoteSchema.parse(source).menu).toEqual(source.menu);
  expect(areaSchema.parse(areaWith({ menu: source.menu })).menu).toEqual(source.menu);
  expect(remoteSchema.parse(remote).menu).toEqual(remote.menu);
});

test.each([
  ['a path of another area', ['/create-budget', '/financial-master-plan']],
  ['a path below a base path', ['/edit-budget/new']],
  ['no path', []],
  ['an address of another site', ['//evil.example']],
  ['a text in place of an array', '/create-budget'],
])('a remote.json is refused if the paths of a menu entry are %s', (_, paths) => {
  expect(remoteSchema.safeParse(entryWith({ paths })).success).toBe(false);
});

test.each([{ after: '2027-01-01' }, 'budgets.count>1', null])(
  'the condition %j of a later release is passed on with its menu entry',
  (when) => {
    const { menu } = builtRemoteSchema.parse({ ...built, ...entryWith({ when }) });
    expect(menu).toEqual(entryWith({ when }).menu);
    expect(areaSchema.parse(areaWith({ menu })).menu).toEqual(menu);
  },
);

test('a remote.json without `reads`, as the previous release builds it, is accepted', () => {
  const { reads: _, ...before } = built;
  expect(builtRemoteSchema.parse(before).reads).toEqual([]);
});

test.each(['/api/user"><script>', '//evil.example/x', '/dashboard', '/api/../admin'])(
  'a remote.json whose page calls %s is rejected',
  (call) => {
    expect(
      remoteSchema.safeParse({ ...remote, reads: [{ page: '/create-budget', calls: [call] }] }).success,
    ).toBe(false);
  },
);

test('a published file outside its own folder is refused', () => {
  expect(builtRemoteSchema.safeParse({ ...built, entry: '../other/remoteEntry.js' }).success).toBe(false);
});
