import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { activitySlot, attentionSlot, balanceSlot, breakdownSlot } from '@savvi/contracts/contributes';
import { currentSchema } from '@savvi/contracts/current';
import { DUE_DATE_FIELDS, dueDatesSlot } from '@savvi/contracts/coming-up';
import {
  contributesSchema,
  exposedIn,
  SLOTS,
  SLOTS_MAX,
  takeoutPartsIn,
} from '@savvi/contracts/every-contribution';
import { neededFields } from '@savvi/contracts/needed-fields';
import { menuCondition } from '@savvi/contracts/remote';
import { parseRemote } from './remote-source.ts';
import { allRoutes } from '../routes/every-route.ts';

const root = new URL('../../../../', import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));
const remotes = globSync('mfe-*/remote.json', { cwd: fileURLToPath(root) }).map((path) =>
  parseRemote(readJson(path)),
);
const remote = {
  name: 'goals',
  basePaths: ['/goals'],
  menu: [],
  entitlement: null,
  reads: [],
  shellApi: 1,
};
const list = { name: 'goals', call: '/api/goals', key: ['goals'], page: '/goals' };
const counts = {
  slot: 'dashboard.counts',
  cards: [{ order: 1, icon: 'target', numbers: [{ list: 'goals', label: 'Goals' }] }],
};

describe('the remote.json of an area', () => {
  it('may contribute nothing', () => {
    expect(parseRemote(remote)).toEqual(remote);
    expect(parseRemote({ ...remote, contributes: {} })).toEqual({ ...remote, contributes: {} });
  });

  it('may contribute lists, figures and slots', () => {
    const contributes = {
      lists: [list],
      figures: [{ name: 'goals.total', list: 'goals', sum: 'target' }],
      slots: [counts],
    };
    expect(parseRemote({ ...remote, contributes }).contributes).toEqual(contributes);
  });

  it('may contribute actions to the search, and a list may name a call for it', () => {
    const contributes = {
      lists: [{ ...list, searchCall: '/api/goals?fields=name' }],
      slots: [{ slot: 'palette', actions: [{ label: 'Add a goal', icon: 'target', to: '/goals?new' }] }],
    };
    expect(parseRemote({ ...remote, contributes }).contributes).toEqual(contributes);
  });

  it.each([
    [
      'an action to another site',
      { slots: [{ slot: 'palette', actions: [{ label: 'A', to: '//evil.example' }] }] },
      'must be the address of a page',
    ],
    [
      'a search call outside the API',
      { lists: [{ ...list, searchCall: 'https://evil.example' }] },
      'must be the path of a call',
    ],
    ['a misspelled key', { lists: [{ ...list, titel: 'A goal' }] }, 'contributes.lists.0.titel: unknown key'],
    ['a key that the shell does not know', { cards: [] }, 'contributes.cards: unknown key'],
    [
      'a misspelled key of a slot',
      { lists: [list], slots: [{ ...counts, order: 1 }] },
      'slot dashboard.counts.order: unknown key',
    ],
    ['an unknown slot', { slots: [{ slot: 'dashboard.banner' }] }, 'the shell has no such slot'],
    ['a slot without its list', { slots: [counts] }, 'the area has no list "goals"'],
    [
      'a figure without its list',
      { figures: [{ name: 'goals.total', list: 'goals', sum: 'target' }] },
      'figure goals.total: the area has no list "goals"',
    ],
    ['a call outside the API', { lists: [{ ...list, call: '/logout' }] }, 'must be the path of a call'],
    [
      'a link to another site',
      { lists: [{ ...list, page: '//evil.example' }] },
      'must be the address of a page',
    ],
    [
      'a field with brackets',
      { figures: [{ name: 'a', list: 'goals', sum: 'a[0]' }] },
      'must be the path of a field',
    ],
  ])('is refused with %s', (_, contributes, problem) => {
    expect(() => parseRemote({ ...remote, contributes })).toThrow(problem);
  });

  const entry = { group: null, label: 'Goals', icon: 'target', order: 1, path: '/goals', pro: false };
  const inMenu = (fields: object) => ({
    ...remote,
    menu: [{ ...entry, ...fields }],
    contributes: { lists: [list] },
  });

  it('may show a menu entry under a condition, and as active on some of its base paths', () => {
    const source = inMenu({ paths: ['/goals'], when: 'goals.target.isReached' });
    expect(parseRemote(source)).toEqual(source);
  });

  it.each([
    ['a misspelled key', { pahts: ['/goals'] }, 'menu.0.pahts: unknown key'],
    ['a condition about an unknown list', { when: 'aims.a' }, 'menu.0.when: the area has no list "aims"'],
    ['a condition without a field', { when: 'goals' }, 'menu.0.when: must be a list and a field'],
    ['a condition with a comparison', { when: 'goals.count>1' }, 'menu.0.when: must be a list and a field'],
    ['an empty condition', { when: '' }, 'menu.0.when: must be a list and a field'],
    ['a condition that is no text', { when: { list: 'goals', field: 'a' } }, 'menu.0.when'],
    ['no path', { paths: [] }, 'must be base paths of the area'],
    ['a path of another area', { paths: ['/aims'] }, 'must be base paths of the area'],
  ])('may not have a menu entry with %s', (_, fields, problem) => {
    expect(() => parseRemote(inMenu(fields))).toThrow(problem);
  });

  const current = {
    when: 'isStarted',
    expose: './current-month',
    offer: { label: 'Start {month}', to: '/goals?month={month}' },
  };
  const balanceWith = (more: object) => {
    const empty = { title: 'No goals', sentence: 'Add one.', action: 'Add', to: '/goals?new' };
    const balance = {
      slot: 'dashboard.balance',
      list: 'goals',
      heading: 'Left',
      left: 'left',
      spent: 'spent',
      income: 'income',
      meter: 'Spent',
      overspent: 'Too much.',
      people: [],
      shares: { heading: 'Shares', percent: 'percent', detail: '{amount}' },
      empty,
      others: { heading: 'Others', open: 'Open', all: 'All', left: 'left', over: 'over' },
      ...more,
    };
    return { ...remote, contributes: { lists: [list], slots: [balance] } };
  };

  it('may show the current month in a balance card', () => {
    const source = balanceWith({ current });
    expect(parseRemote(source)).toEqual(source);
    expect(exposedIn(contributesSchema.parse(source.contributes).slots)).toEqual(['./current-month']);
  });

  it.each([
    ['a misspelled key', { ...current, whne: 'a' }, 'slot dashboard.balance.current.whne: unknown key'],
    ['no offer', { ...current, offer: undefined }, 'slot dashboard.balance.current.offer'],
    ['the module of its pages', { ...current, expose: './area' }, 'current.expose: must be a module'],
    [
      'an offer of another area',
      { ...current, offer: { label: 'Start', to: '/aims/{month}' } },
      "is not below the area's base paths",
    ],
  ])('may not show the current month in a balance card with %s', (_, given, problem) => {
    expect(() => parseRemote(balanceWith({ current: given }))).toThrow(problem);
  });

  const part = { label: 'Goals', file: 'goals/goals.json', call: '/api/goals' };
  const files = {
    call: '/api/goals/{id}/picture',
    name: 'name',
    bytes: 'size',
    sha256: 'sha256',
    changed: 'updatedAt',
    into: 'goals/pictures/',
  };
  const module = { expose: './takeout', into: 'goals/', reason: 'A picture is drawn by code.' };
  const takeoutWith = (...parts: object[]) => ({
    ...remote,
    contributes: { slots: [{ slot: 'takeout', order: 1, parts }] },
  });

  it('may contribute parts of the data export, with files and a module', () => {
    const folders = { ...part, file: 'goals/deleted/folders.json' };
    const folder = { field: 'folderId', file: folders.file, name: 'name' };
    const all = takeoutWith(folders, { ...part, files: { ...files, folder }, module });
    expect(parseRemote(all)).toEqual(all);
  });

  it.each([
    '../profile.json',
    'goals/../../profile.json',
    '/goals.json',
    'goals//goals.json',
    './goals.json',
    'C:/goals.json',
    String.raw`goals\goals.json`,
    'goals/.json',
    'goals/goals.exe',
    'Goals/goals.json',
    'con.json',
    'aux/goals.json',
    'goals/nul.json',
    'README.txt',
    `${'x'.repeat(51)}.json`,
    'goals/goals.json\n',
  ])('may not name the file %j of the data export', (file) => {
    expect(() => parseRemote(takeoutWith({ ...part, file }))).toThrow('must be a file of the archive');
  });

  it.each(['', '/', 'goals', '../', 'goals/../', '/goals/', 'con/', 'a/b/c/d/'])(
    'may not name the folder %j of the data export',
    (into) => {
      const problem = 'must be a folder of the archive';
      expect(() => parseRemote(takeoutWith({ ...part, files: { ...files, into } }))).toThrow(problem);
      expect(() => parseRemote(takeoutWith({ ...part, module: { ...module, into } }))).toThrow(problem);
    },
  );

  it.each([
    ['two parts with one file', [part, part], 'two parts have the file "goals/goals.json"'],
    [
      'folders without their part',
      [{ ...part, files: { ...files, folder: { field: 'a', file: 'goals/a.json', name: 'b' } } }],
      'no part has the file "goals/a.json"',
    ],
    ['files from another site', [{ ...part, files: { ...files, call: '//a/{id}' } }], 'must be the path of'],
    ['files of any service', [{ ...part, files: { ...files, call: '/api/{id}/a' } }], 'must be the path of'],
    [
      'files without the id of their record',
      [{ ...part, files: { ...files, call: '/api/goals' } }],
      'must be the path of',
    ],
    ['a module without a reason', [{ ...part, module: { ...module, reason: '' } }], 'module.reason'],
    ['its pages as a module', [{ ...part, module: { ...module, expose: './area' } }], 'must be a module'],
    ['a misspelled key', [{ ...part, file_: 1 }], 'slot takeout.parts.0.file_: unknown key'],
  ])('may not contribute %s to the data export', (_, parts, problem) => {
    expect(() => parseRemote(takeoutWith(...parts))).toThrow(problem);
  });

  it.each([
    ['the call of a list', { lists: [{ ...list, call: '/api/passwords' }] }],
    ['the call of a list with a query', { lists: [{ ...list, call: '/api/passwords?fields=id' }] }],
    ['the search call of a list', { lists: [{ ...list, searchCall: '/api/Passwords' }] }],
    [
      'the call of a series',
      { series: [{ name: 'a', call: '/api/passwords/deleted', key: 'a', month: 'b', amount: 'c' }] },
    ],
    ['the call of a part', takeoutWith({ ...part, call: '/api/passwords' }).contributes],
    [
      'the call for files',
      takeoutWith({ ...part, files: { ...files, call: '/api/passwords/{id}' } }).contributes,
    ],
  ])('may not name a route of another service as %s', (_, contributes) => {
    const problem = /\/api\/passwords\S*: belongs to another service/i;
    for (const name of ['goals', 'budget', 'admin', 'identity'])
      expect(() => parseRemote({ ...remote, name, contributes })).toThrow(problem);
    expect(() => parseRemote({ ...remote, name: 'vault', contributes })).not.toThrow(problem);
  });

  it.each([
    ['budget', '/api/goals'],
    ['admin', '/api/user'],
    ['identity', '/api/user'],
    ['billing', '/api/subscription'],
    ['achievements', '/api/achievements'],
  ])('may not be named %s and contribute the call %s', (name, call) => {
    expect(() => parseRemote({ ...remote, name, contributes: { lists: [{ ...list, call }] } })).toThrow(
      'belongs to another service',
    );
  });

  it.each([
    ['masterplan', '/api/net-worth'],
    ['admin', '/api/admin/stats'],
    ['goals', '/api/goals'],
    ['goals', '/api/targets'],
  ])('may be named %s and contribute the call %s', (name, call) => {
    const contributes = { lists: [{ ...list, call }] };
    expect(parseRemote({ ...remote, name, contributes }).contributes).toEqual(contributes);
  });

  it('may name a folder of the data export of at most 40 characters', () => {
    const withFolder = (into: string) => takeoutWith({ ...part, files: { ...files, into } });
    expect(() => parseRemote(withFolder(`${'x'.repeat(39)}/`))).not.toThrow();
    expect(() => parseRemote(withFolder(`goals/${'x'.repeat(34)}/`))).toThrow('files.into');
  });

  it('may have at most ten slots', () => {
    const slots = (number: number) => Array.from({ length: number }, () => counts);
    expect(parseRemote({ ...remote, contributes: { lists: [list], slots: slots(SLOTS_MAX) } })).toBeDefined();
    expect(() => parseRemote({ ...remote, contributes: { lists: [list], slots: slots(11) } })).toThrow(
      'contributes.slots',
    );
  });
});

const JSON_SCHEMA = z.looseObject({
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
});

/** Whether a JSON schema has a field, such as `calculations.remaining`. */
function hasField(schema: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const found = JSON_SCHEMA.safeParse(schema).data?.properties?.[first];
  return found !== undefined && (rest.length === 0 || hasField(found, rest.join('.')));
}

describe.each(remotes.filter(({ contributes }) => contributes?.lists !== undefined))(
  'what the $name area contributes',
  ({ contributes, menu }) => {
    const { lists, figures, series, slots } = contributesSchema.parse(contributes);

    it.each(lists)('names fields that the response of $call has', ({ name, call, ...rest }) => {
      const route = allRoutes.find(({ method, path }) => method === 'get' && path === call.split('?')[0]);
      const { reply } = route ?? {};
      if (reply === undefined || reply === null || typeof reply === 'string') throw new Error('no such list');
      const { items } = JSON_SCHEMA.parse(z.toJSONSchema(reply, { unrepresentable: 'any' }));
      const of = <Schema extends z.ZodMiniType>(schema: Schema) =>
        slots.flatMap((slot) => schema.safeParse(slot).data ?? []);
      const needed = neededFields(
        { name, call, ...rest },
        {
          figures,
          balances: of(balanceSlot),
          breakdowns: of(breakdownSlot),
          attentions: of(attentionSlot),
          activities: of(activitySlot),
        },
      );
      const areDates = of(dueDatesSlot).some((slot) => slot.list === name);
      const conditions = menu.flatMap(({ when }) => menuCondition.safeParse(when).data ?? []);
      const inConditions = conditions
        .filter((condition) => condition.startsWith(`${name}.`))
        .map((condition) => condition.slice(name.length + 1));
      const currents = of(balanceSlot)
        .filter((slot) => slot.list === name)
        .flatMap(({ current }) => currentSchema.safeParse(current).data?.when ?? []);
      const fields = [
        ...needed.map(([path]) => path),
        ...(areDates ? DUE_DATE_FIELDS : []),
        ...inConditions,
        ...currents,
      ];
      expect(fields.filter((field) => !anyVariantHas(items, field))).toEqual([]);
    });

    it('names no field of files in the data export that the responses do not have', () => {
      const parts = takeoutPartsIn(slots);
      const fieldsOf = (file: string, fields: readonly string[]): string[] => {
        const call = parts.find((part) => part.file === file)?.call;
        const reply = allRoutes.find(({ method, path }) => method === 'get' && path === call)?.reply;
        if (reply === undefined || reply === null || typeof reply === 'string')
          throw new Error('no such call');
        const { items } = JSON_SCHEMA.parse(z.toJSONSchema(reply, { unrepresentable: 'any' }));
        return fields.filter((field) => !hasField(items, field));
      };
      const missing = parts.flatMap(({ file, files }) => {
        if (files === undefined) return [];
        const { name, bytes, sha256, changed, folder } = files;
        return [
          ...fieldsOf(file, ['id', name, bytes, sha256, changed, ...(folder ? [folder.field] : [])]),
          ...(folder ? fieldsOf(folder.file, ['id', folder.name]) : []),
        ];
      });
      expect(missing).toEqual([]);
    });

    it('names calls for the search that return the names of its records', () => {
      for (const { searchCall, nameField } of lists) {
        if (searchCall === undefined) continue;
        const route = allRoutes.find(
          ({ method, path }) => method === 'get' && path === searchCall.split('?')[0],
        );
        const query = Object.fromEntries(new URLSearchParams(searchCall.split('?')[1]));
        expect(route?.query && z.safeParse(route.query, query).success).toBe(true);
        if (route?.reply == null || typeof route.reply === 'string') throw new Error('no such list');
        const { items } = JSON_SCHEMA.parse(z.toJSONSchema(route.reply, { unrepresentable: 'any' }));
        expect([nameField].filter((field) => !anyVariantHas(items, field))).toEqual([]);
      }
    });

    it('names no field that its series does not have', () => {
      for (const { call, month, amount } of series) {
        const reply = allRoutes.find(({ method, path }) => method === 'get' && path === call)?.reply;
        if (reply === undefined || reply === null || typeof reply === 'string')
          throw new Error('no such call');
        const { items } = JSON_SCHEMA.parse(z.toJSONSchema(reply, { unrepresentable: 'any' }));
        expect([month, amount].filter((field) => !hasField(items, field))).toEqual([]);
      }
    });
  },
);

/** A list may answer with one of several kinds of records, depending on its query. */
const anyVariantHas = (schema: unknown, field: string): boolean =>
  hasField(schema, field) ||
  (z.looseObject({ anyOf: z.array(z.unknown()) }).safeParse(schema).data?.anyOf ?? []).some((variant) =>
    hasField(variant, field),
  );

it('every slot is known by the name that it has itself', () => {
  for (const [name, schema] of Object.entries(SLOTS))
    expect(schema.shape.slot.safeParse(name).success).toBe(true);
});

it('no two areas of the product have a list, a figure or a cached query of the same name', () => {
  const all = remotes.map(({ contributes }) => contributesSchema.parse(contributes ?? {}));
  for (const names of [
    all.flatMap(({ lists }) => lists.map(({ name }) => name)),
    all.flatMap(({ figures }) => figures.map(({ name }) => name)),
    all.flatMap(({ lists }) => lists.map(({ key }) => key.join(' '))),
  ])
    expect(names).toEqual([...new Set(names)]);
});
