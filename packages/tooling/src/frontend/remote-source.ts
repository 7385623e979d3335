// Checks the `remote.json` of an area's source more strictly than the readers of a built one, which ignore what
// they do not know.
import * as z from 'zod/mini';
import { isUnder } from '@savvi/contracts/app-paths';
import { feedSchema } from '@savvi/contracts/activity-feed';
import { currentSchema } from '@savvi/contracts/current';
import { type Contributes, contributesSchema, type Slot, SLOTS } from '@savvi/contracts/every-contribution';
import { menuCondition, type Remote, remoteSchema } from '@savvi/contracts/remote';
import { SERVICE_PREFIXES, SHELL_SERVICES } from '../routes/every-route.ts';

/** The names of the lists that a slot reads. */
function listsOf(slot: Slot): readonly string[] {
  switch (slot.slot) {
    case 'dashboard.counts':
      return slot.cards.flatMap(({ numbers }) => numbers.map(({ list }) => list));
    case 'dashboard.activity':
      return slot.lists;
    case 'dashboard.coming-up':
      return slot.rows.map(({ list }) => list);
    case 'dashboard.first-steps':
      return slot.ways.map(({ list }) => list);
    case 'account':
    case 'mail-sources':
    case 'palette':
    case 'takeout':
      return [];
    default:
      return [slot.list];
  }
}

/** The problems of a slot that has the right keys. */
function problemsInside(slot: Slot): string[] {
  if (slot.slot === 'dashboard.balance' && slot.current !== undefined)
    return problemsWith(currentSchema, slot.current, `slot ${slot.slot}.current`);
  if (slot.slot === 'dashboard.activity' && slot.feed !== undefined)
    return problemsWith(feedSchema, slot.feed, `slot ${slot.slot}.feed`);
  if (slot.slot !== 'takeout') return [];
  const files = slot.parts.map(({ file }) => file);
  const folders = slot.parts.flatMap((part) => part.files?.folder?.file ?? []);
  return [
    ...files
      .filter((file, at) => files.indexOf(file) !== at)
      .map((file) => `slot takeout: two parts have the file "${file}"`),
    ...folders
      .filter((file) => !files.includes(file))
      .map((file) => `slot takeout: no part has the file "${file}"`),
  ];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The paths of the keys that parsing has dropped. */
function droppedKeys(value: unknown, parsed: unknown, place: string): string[] {
  if (!isObject(value) || !isObject(parsed)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key in parsed ? droppedKeys(each, parsed[key], `${place}.${key}`) : [`${place}.${key}: unknown key`],
  );
}

/** The problems of a value that has to match a schema without unknown keys. */
function problemsWith(schema: z.ZodMiniType<unknown>, value: unknown, place: string): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? droppedKeys(value, parsed.data, place)
    : parsed.error.issues.map(({ path, message }) => `${[place, ...path].join('.')}: ${message}`);
}

/** First parts of cache keys that belong to the shell. */
const RESERVED_KEYS = ['user', 'registry', 'subscription', 'entitlements', 'achievements'];
/** The first steps of a new user, which the shell knows. */
const STEPS = ['plan-money', 'know-net-worth', 'keep-safe'];
/** The most lists of an area: the dashboard waits for all of them. */
const LISTS_MAX = 8;

/** The links of a slot. */
function linksOf(slot: Slot): readonly string[] {
  switch (slot.slot) {
    case 'dashboard.first-steps':
      return slot.ways.map(({ to }) => to);
    case 'dashboard.balance': {
      const { data } = currentSchema.safeParse(slot.current);
      return [slot.empty.to, ...(data === undefined ? [] : [data.offer.to.replace('{month}', '2027-05')])];
    }
    case 'palette':
      return slot.actions.map(({ to }) => to);
    case 'account':
      return [slot.link.to];
    default:
      return [];
  }
}

const ALL_PREFIXES: readonly string[] = [...SERVICE_PREFIXES.values()].flat();
/** The path prefixes of the service of each area in this repository; both have the same name. */
const AREA_PREFIXES = new Map<string, readonly string[]>(
  [...SERVICE_PREFIXES].filter(([service]) => !SHELL_SERVICES.some((each) => each === service)),
);

/**
 * Whether a call belongs to the area's own service. The service of an area in a repository of its own is
 * unknown here, so its calls may have any prefix that no known service has.
 */
function isOwnCall(area: string, call: string): boolean {
  const prefix = (call.split(/[/?]/)[2] ?? '').toLowerCase();
  return AREA_PREFIXES.get(area)?.includes(prefix) ?? !ALL_PREFIXES.includes(prefix);
}

/** All calls that the shell makes for an area. */
const callsOf = ({ lists, series }: Contributes, slots: readonly Slot[]): string[] => [
  ...lists.flatMap(({ call, searchCall }) => [call, ...(searchCall === undefined ? [] : [searchCall])]),
  ...series.map(({ call }) => call),
  ...slots
    .flatMap((slot) => (slot.slot === 'takeout' ? slot.parts : []))
    .flatMap(({ call, files }) => [call, ...(files === undefined ? [] : [files.call])]),
  ...slots.flatMap((slot) =>
    slot.slot === 'dashboard.activity' ? (feedSchema.safeParse(slot.feed).data?.call ?? []) : [],
  ),
];

const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

/** Problems between the parts of a manifest that each match their schema. */
function problemsBetween(
  { lists, figures }: Contributes,
  slots: readonly Slot[],
  { basePaths }: Pick<Remote, 'basePaths'>,
): string[] {
  const isOwn = (link: string) => basePaths.some((base) => isUnder(link.split('?')[0] ?? '', base));
  const names = new Set(lists.map(({ name }) => name));
  const unknownLists = (used: readonly string[], place: string) =>
    used.flatMap((name) => (names.has(name) ? [] : [`${place}: the area has no list "${name}"`]));
  const places = [
    ...lists.flatMap(({ page, record }) => [page, ...(record === undefined ? [] : [record])]),
    ...slots.flatMap(linksOf),
  ];
  return [
    ...(lists.length > LISTS_MAX ? [`lists: there may be at most ${LISTS_MAX}`] : []),
    ...repeated(lists.map(({ name }) => name)).map((name) => `list ${name}: is there twice`),
    ...repeated(lists.map(({ key }) => key.join(' '))).map((key) => `list key ${key}: is there twice`),
    ...lists
      .filter(({ key }) => RESERVED_KEYS.includes(key[0] ?? ''))
      .map(({ name, key }) => `list ${name}: the key "${key[0]}" belongs to the shell`),
    ...lists
      .filter(({ record }) => record?.includes('{id}') === false)
      .map(({ name }) => `list ${name}: the page of a record must contain {id}`),
    ...[...lists.map(({ page }) => page), ...slots.flatMap(linksOf)]
      .filter((link) => link.includes('{'))
      .map((link) => `${link}: only the page of a record may contain {id}`),
    ...places.filter((link) => !isOwn(link)).map((link) => `${link}: is not below the area's base paths`),
    ...figures
      .filter(({ name }) => name.endsWith('.count'))
      .map(({ name }) => `figure ${name}: every list has a figure of this name`),
    ...figures.flatMap(({ name, list }) => unknownLists([list], `figure ${name}`)),
    ...slots.flatMap((slot) => unknownLists(listsOf(slot), `slot ${slot.slot}`)),
    ...slots
      .flatMap((slot) => (slot.slot === 'dashboard.first-steps' ? slot.ways : []))
      .filter(({ step }) => !STEPS.includes(step))
      .map(({ step }) => `slot dashboard.first-steps: the shell has no step "${step}"`),
  ];
}

function problemsOf(remote: Remote): string[] {
  const problems = problemsWith(contributesSchema, remote.contributes, 'contributes');
  if (problems.length > 0) return problems;
  const contributes = contributesSchema.parse(remote.contributes);
  const slots: Slot[] = [];
  for (const slot of contributes.slots) {
    const schema = Object.entries(SLOTS).find(([name]) => name === slot.slot)?.[1];
    if (schema === undefined) return [`slot ${slot.slot}: the shell has no such slot`];
    const found = problemsWith(schema, slot, `slot ${slot.slot}`);
    if (found.length > 0) return found;
    slots.push(schema.parse(slot));
  }
  return [
    ...problemsBetween(contributes, slots, remote),
    ...slots.flatMap(problemsInside),
    ...callsOf(contributes, slots)
      .filter((call) => !isOwnCall(remote.name, call))
      .map((call) => `${call}: belongs to another service`),
  ];
}

/** The problems of the menu, which `source` contains as it was written. */
function problemsInMenu(source: unknown, { menu, contributes }: Remote): string[] {
  const { lists } = contributesSchema.parse(contributes ?? {});
  return [
    ...droppedKeys(source, menu, 'menu'),
    ...menu.flatMap(({ when }, index) => {
      if (when === undefined) return [];
      const place = `menu.${index}.when`;
      const { data } = menuCondition.safeParse(when);
      if (data === undefined) return problemsWith(menuCondition, when, place);
      const [list] = data.split('.');
      return lists.some(({ name }) => name === list) ? [] : [`${place}: the area has no list "${list}"`];
    }),
  ];
}

/**
 * Parses the `remote.json` of an area's source.
 * @throws {Error} that names every problem, also of slots that the shell would skip
 */
export function parseRemote(json: unknown): Remote {
  const remote = remoteSchema.parse(json);
  const inContributes = remote.contributes === undefined ? [] : problemsOf(remote);
  const problems =
    inContributes.length > 0 ? inContributes : problemsInMenu(isObject(json) && json['menu'], remote);
  if (problems.length > 0) throw new Error(`remote.json of ${remote.name}: ${problems.join('; ')}`);
  return remote;
}
