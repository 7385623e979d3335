// Checks the `remote.json` of an area's source more strictly than the readers of a built one, which ignore what
// they do not know.
import * as z from 'zod/mini';
import { contributesSchema, type Slot, SLOTS } from './every-contribution.ts';
import { type Remote, remoteSchema } from './remote.ts';

/** The names of the lists that a slot reads. */
function listsOf(slot: Slot): readonly string[] {
  switch (slot.slot) {
    case 'dashboard.counts':
      return slot.cards.flatMap(({ numbers }) => numbers.map(({ list }) => list));
    case 'dashboard.activity':
      return slot.lists;
    case 'palette':
      return [];
    case 'dashboard.first-steps':
      return slot.ways.map(({ list }) => list);
    case 'takeout':
      return [];
    default:
      return [slot.list];
  }
}

/** The problems of a slot that has the right keys. */
function problemsInside(slot: Slot): string[] {
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

function problemsOf(value: unknown): string[] {
  const problems = problemsWith(contributesSchema, value, 'contributes');
  if (problems.length > 0) return problems;
  const { lists, figures, slots } = contributesSchema.parse(value);
  const known = new Set(lists.map(({ name }) => name));
  const unknownLists = (names: readonly string[], place: string) =>
    names.flatMap((name) => (known.has(name) ? [] : [`${place}: the area has no list "${name}"`]));
  return [
    ...figures.flatMap(({ name, list }) => unknownLists([list], `figure ${name}`)),
    ...slots.flatMap((slot) => {
      const schema = Object.entries(SLOTS).find(([name]) => name === slot.slot)?.[1];
      if (schema === undefined) return [`slot ${slot.slot}: the shell has no such slot`];
      const found = problemsWith(schema, slot, `slot ${slot.slot}`);
      if (found.length > 0) return found;
      const parsed = schema.parse(slot);
      return [...unknownLists(listsOf(parsed), `slot ${slot.slot}`), ...problemsInside(parsed)];
    }),
  ];
}

/**
 * Parses the `remote.json` of an area's source.
 * @throws {Error} that names every problem, also of slots that the shell would skip
 */
export function parseRemote(json: unknown): Remote {
  const remote = remoteSchema.parse(json);
  const problems = remote.contributes === undefined ? [] : problemsOf(remote.contributes);
  if (problems.length > 0) throw new Error(`remote.json of ${remote.name}: ${problems.join('; ')}`);
  return remote;
}
