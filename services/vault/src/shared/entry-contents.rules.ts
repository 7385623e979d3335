// The sealed JSON of an entry. A later release adds keys and runs beside this one during an update, so a change
// keeps everything that this release does not know.
import { Problem } from '@savvi/service-kit/problem';
import {
  type Card,
  ENTRY_BYTES_MAX,
  type EarlierPassword,
  type EntryInput,
  type EntryPatch,
  type FurtherContents,
  furtherContents,
  HISTORY_MAX,
} from '@savvi/vault-contract/entry';

/** The fields of an entry that this release knows. A later release may have other kinds. */
export type KnownContents = Omit<EntryInput, 'type'> & Pick<FurtherContents, 'type'>;

/** Decrypted contents of an entry. */
export interface EntryContents {
  /** The JSON that was encrypted. */
  readonly json: string;
  /**
   * The fields that this release knows. Required ones may be empty; an optional one of another shape counts as
   * absent.
   */
  readonly known: KnownContents;
  /** Whether `json` has other keys than the five of every entry, so that it is not the reply. */
  readonly hasMore: boolean;
}

// The shape's keys are those of the contents.
const FURTHER_KEYS = Object.keys(furtherContents.shape) as readonly (keyof FurtherContents)[];

/** Whether a value says no more than its absence. An absent type is that of a login. */
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 'login' ||
  (Array.isArray(value) && value.length === 0);

/** The JSON of the contents; its keys have the order of the reply, and empty further ones are left out. */
export function contentsOf(input: KnownContents): string {
  const { name, usernameEmail, password, url, notes } = input;
  const further = FURTHER_KEYS.filter((key) => !isEmpty(input[key])).map((key) => [key, input[key]]);
  return JSON.stringify({ name, usernameEmail, password, url, notes, ...Object.fromEntries(further) });
}

const COMMON_KEYS = 5;
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function objectIn(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(json);
    // The keys of any object can be read as unknown values.
    return typeof parsed === 'object' ? (parsed as Record<string, unknown> | null) : null;
  } catch {
    return null; // the text is not JSON; the parse error could quote the contents, so it is dropped
  }
}

/** The further keys that have the shape of this release. */
function furtherIn(parsed: Readonly<Record<string, unknown>>): FurtherContents {
  const read = FURTHER_KEYS.flatMap((key) => {
    if (!(key in parsed)) return [];
    const { success, data } = furtherContents.shape[key].safeParse(parsed[key]);
    return success && !isEmpty(data) ? [[key, data] as const] : [];
  });
  return Object.fromEntries(read);
}

/** Reads decrypted contents; null without a name, a user name or a password. */
export function readContents(json: string): EntryContents | null {
  const parsed = objectIn(json);
  if (parsed === null) return null;
  const { name, usernameEmail, password, url, notes } = parsed;
  if (typeof name !== 'string' || typeof usernameEmail !== 'string' || typeof password !== 'string')
    return null;
  const common = { name, usernameEmail, password, url: textIn(url), notes: textIn(notes) };
  const hasMore = url !== common.url || notes !== common.notes || Object.keys(parsed).length !== COMMON_KEYS;
  return { json, known: hasMore ? { ...common, ...furtherIn(parsed) } : common, hasMore };
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/**
 * The keys of a JSON object and their values as they are written. Parsing would round long numbers and reorder
 * keys that are numbers.
 */
function membersOf(object: string): Map<string, string> {
  const members = new Map<string, string>();
  let [depth, start, previous] = [0, 0, ''];
  let key: string | null = null;
  for (const { 0: token, index } of object.matchAll(TOKENS)) {
    if (token === '}' || token === ']') depth -= 1;
    if (key !== null && (depth === 0 || (depth === 1 && token === ','))) {
      members.set(key, object.slice(start, index).trim());
      key = null;
    }
    if (depth === 1 && token === ':') {
      key = JSON.parse(previous) as string; // a colon follows a key, which is a string
      start = index + token.length;
    }
    if (token === '{' || token === '[') depth += 1;
    previous = token;
  }
  return members;
}

const textOf = (members: ReadonlyMap<string, string>) =>
  `{${Array.from(members, ([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;

/** The items of a JSON list as they are written. */
function itemsOf(list: string): string[] {
  const items: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: token, index } of list.matchAll(TOKENS)) {
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0 ? token === ']' : depth === 1 && token === ',') {
      items.push(list.slice(start, index).trim());
      start = index + 1;
    }
    if (token === '{' || token === '[') {
      if (depth === 0) start = index + 1;
      depth += 1;
    }
  }
  return items.filter((item) => item !== '');
}

const listOf = (items: readonly string[]) => `[${items.join(',')}]`;

/** The JSON of a card after a change. Keys of a later release stay as they are written. */
function changedCard(written: string | undefined, card: Card): string {
  const members = written?.startsWith('{') ? membersOf(written) : new Map<string, string>();
  for (const [key, value] of Object.entries(card)) members.set(key, JSON.stringify(value));
  return textOf(members);
}

/** The JSON of a list after a change. An item that stays keeps its keys of a later release. */
function changedList<Item>(
  written: string | undefined,
  before: readonly Item[] | undefined,
  changed: readonly Item[],
): string {
  // A list of another shape has no items that this release knows.
  const items = before === undefined || written === undefined ? [] : itemsOf(written);
  const stays = new Map(items.map((item, at) => [JSON.stringify(before?.[at]), item]));
  return listOf(changed.map((item) => stays.get(JSON.stringify(item)) ?? JSON.stringify(item)));
}

/** Refuses a user name and a password in a card or a note, where no page would show them. */
function assertHasNoSignIn({ type }: KnownContents, { usernameEmail, password }: EntryPatch): void {
  if ((type === 'card' || type === 'note') && (usernameEmail || password))
    throw new Problem('invalid', { sentence: 'A card and a note have no user name and no password.' });
}

/**
 * The JSON of the contents after a change: null clears a field, and everything else stays as it is written. A
 * change that repeats what the reply has is none. A replaced password becomes the latest earlier one.
 * @throws {Problem} `invalid` if a card or a note would get a user name or a password
 */
export function patchedContents({ json, known }: EntryContents, patch: EntryPatch, now: Date): string {
  assertHasNoSignIn(known, patch);
  const members = membersOf(json);
  const hasUnknownHistory = members.has('history') && known.history === undefined;
  const set = <Key extends keyof EntryPatch>(
    key: Key,
    clears: boolean,
    changed: (value: NonNullable<EntryPatch[Key]>) => string = JSON.stringify,
  ) => {
    const value = patch[key];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(known[key] ?? null)) return;
    if (clears && isEmpty(value)) members.delete(key);
    else members.set(key, value === null ? 'null' : changed(value));
  };
  const { password } = patch;
  if (password !== undefined && password !== known.password && known.password !== '' && !hasUnknownHistory) {
    const earlier: EarlierPassword = { password: known.password, at: now.toISOString() };
    const items = [JSON.stringify(earlier), ...itemsOf(members.get('history') ?? '[]')];
    members.set('history', listOf(items.slice(0, HISTORY_MAX)));
  }
  for (const key of ['name', 'usernameEmail', 'password', 'url', 'notes'] as const) set(key, false);
  set('totp', true);
  set('card', true, (card) => changedCard(members.get('card'), card));
  set('fields', true, (fields) => changedList(members.get('fields'), known.fields, fields));
  set('tags', true);
  set('favorite', true);
  set('links', true, (links) => changedList(members.get('links'), known.links, links));
  return textOf(members);
}

/**
 * The contents without their oldest earlier passwords, as far as the limit of an entry requires.
 * @throws {Problem} `full` if the rest is too large
 */
export function withinLimit(json: string): string {
  if (Buffer.byteLength(json) <= ENTRY_BYTES_MAX) return json;
  const members = membersOf(json);
  const isKnown = readContents(json)?.known.history !== undefined;
  const history = isKnown ? itemsOf(members.get('history') ?? '[]') : [];
  while (history.pop() !== undefined) {
    if (history.length === 0) members.delete('history');
    else members.set('history', listOf(history));
    const shorter = textOf(members);
    if (Buffer.byteLength(shorter) <= ENTRY_BYTES_MAX) return shorter;
  }
  throw new Problem('full', {
    sentence: `An entry holds at most ${ENTRY_BYTES_MAX / 1024} KiB. Shorten its notes or its fields.`,
  });
}
