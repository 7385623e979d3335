// The sealed JSON of an entry. A later release adds keys and runs beside this one during an update, so a change
// keeps everything that this release does not know.
import type { EntryInput, EntryPatch } from '@savvi/vault-contract/entry';

/** Decrypted contents of an entry. */
export interface EntryContents {
  /** The JSON that was encrypted. */
  readonly json: string;
  /**
   * The fields that this release knows. Required ones may be empty; an optional one that is not a text counts
   * as empty.
   */
  readonly known: EntryInput;
  /** Whether a later release stored more than `known` has. */
  readonly hasMore: boolean;
}

/** The JSON that is encrypted; its keys have the order of the reply. */
export const contentsOf = ({ name, usernameEmail, password, url, notes }: EntryInput): string =>
  JSON.stringify({ name, usernameEmail, password, url, notes });

const KNOWN_KEYS = 5;
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

/** Reads decrypted contents; null without a name, a user name or a password. */
export function readContents(json: string): EntryContents | null {
  const parsed = objectIn(json);
  if (parsed === null) return null;
  const { name, usernameEmail, password, url, notes } = parsed;
  if (typeof name !== 'string' || typeof usernameEmail !== 'string' || typeof password !== 'string')
    return null;
  const known = { name, usernameEmail, password, url: textIn(url), notes: textIn(notes) };
  const hasMore = url !== known.url || notes !== known.notes || Object.keys(parsed).length !== KNOWN_KEYS;
  return { json, known, hasMore };
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

/**
 * The JSON of the contents after a change: null clears a field, and everything else stays as it is written. A
 * change that repeats what the reply has is none.
 */
export function patchedContents(
  { json, known }: EntryContents,
  { name, usernameEmail, password, url, notes }: EntryPatch,
): string {
  const members = membersOf(json);
  const set = <Key extends keyof EntryInput>(key: Key, value: EntryInput[Key] | undefined) => {
    if (value !== undefined && value !== known[key]) members.set(key, JSON.stringify(value));
  };
  set('name', name);
  set('usernameEmail', usernameEmail);
  set('password', password);
  set('url', url);
  set('notes', notes);
  return `{${Array.from(members, ([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}
