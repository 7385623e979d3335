// How the last release changes the sealed JSON of an entry: a copy of its code, because both releases run side
// by side during an update.

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

/** The JSON of the contents after a change by the last release. */
export function formerPatchedContents(json: string, patch: Readonly<Record<string, unknown>>): string {
  const known = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const members = membersOf(json);
  for (const key of ['name', 'usernameEmail', 'password', 'url', 'notes'])
    if (patch[key] !== undefined && patch[key] !== known[key]) members.set(key, JSON.stringify(patch[key]));
  return `{${Array.from(members, ([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}
