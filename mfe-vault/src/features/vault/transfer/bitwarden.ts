import * as z from '@savvi/contracts/schema';
import { fileTexts as texts } from './file.texts.ts';
import { expiryOf, foundEntry, instantOf } from './found-entry.rules.ts';
import { type FoundEntry, type Reading, UnreadableFile } from './reading.ts';

const words = z.nullish(z.string());
const some = z.nullish(z.array(z.object({})));
const item = z.object({
  type: z.number(),
  name: words,
  notes: words,
  deletedDate: words,
  folderId: words,
  favorite: z.nullish(z.boolean()),
  fields: z.nullish(z.array(z.object({ name: words, value: words, type: z.nullish(z.number()) }))),
  passwordHistory: z.nullish(z.array(z.object({ password: words, lastUsedDate: words }))),
  login: z.nullish(
    z.object({
      username: words,
      password: words,
      totp: words,
      fido2Credentials: some,
      uris: z.nullish(z.array(z.object({ uri: words }))),
    }),
  ),
  card: z.nullish(
    z.object({
      cardholderName: words,
      brand: words,
      number: words,
      expMonth: words,
      expYear: words,
      code: words,
    }),
  ),
});
const folder = z.object({ id: words, name: words });
const file = z.object({ folders: z.nullish(z.array(folder)), items: z.array(item) });
const TYPES = { 1: 'login', 2: 'note', 3: 'card' } as const;
const KINDS: Readonly<Record<number, string>> = { 4: texts.kinds.identity, 5: texts.kinds.sshKey };
/** The type of a field that shows its value only on request, and of one that repeats another field. */
const [HIDDEN, LINKED] = [1, 3];

type Item = z.infer<typeof item>;

const isKnown = (type: number): type is keyof typeof TYPES => type in TYPES;
const has = (list: readonly unknown[] | null | undefined) => (list ?? []).length > 0;

function entryOf(
  { type, name, notes, login, card, fields, passwordHistory, folderId, favorite }: Item,
  folders: ReadonlyMap<string, string>,
): FoundEntry {
  const folderName = folders.get(folderId ?? '');
  const earlier = (passwordHistory ?? []).map(({ password, lastUsedDate }) => ({
    password: password ?? '',
    at: instantOf(lastUsedDate),
  }));
  const dated = earlier.flatMap(({ password, at }) => (at === null ? [] : [{ password, at }]));
  return foundEntry({
    ...(isKnown(type) && { type: TYPES[type] }),
    name,
    notes,
    usernameEmail: login?.username,
    password: login?.password,
    totp: login?.totp,
    urls: (login?.uris ?? []).flatMap(({ uri }) => (uri ? [uri] : [])),
    ...(card && {
      card: {
        holder: card.cardholderName ?? '',
        number: card.number ?? '',
        expires: expiryOf(card.expMonth ?? '', card.expYear ?? ''),
        code: card.code ?? '',
      },
    }),
    fields: [
      ...(card?.brand ? [{ label: texts.brand, value: card.brand, isHidden: false }] : []),
      ...(fields ?? [])
        .filter((each) => each.type !== LINKED)
        .map((each) => ({ label: each.name ?? '', value: each.value ?? '', isHidden: each.type === HIDDEN })),
    ],
    tags: folderName === undefined ? [] : [folderName],
    favorite: favorite === true,
    history: dated,
    lost: [
      ...(has(login?.fido2Credentials) ? [texts.lost.passkey] : []),
      ...(dated.length < earlier.length ? [texts.lost.history] : []),
    ],
  });
}

/** Whether a JSON object is a Bitwarden export. */
export const isBitwarden = (json: object): boolean =>
  'encrypted' in json && (json.encrypted === true || 'items' in json);

/** Reads a Bitwarden export: logins, cards and notes. A folder becomes a tag. @throws {UnreadableFile} */
export function readBitwarden(json: object): Reading {
  if ('encrypted' in json && json.encrypted === true)
    throw new UnreadableFile(texts.unreadable.bitwardenEncrypted);
  const read = file.safeParse(json);
  if (!read.success) throw new UnreadableFile(texts.unreadable.damaged);
  const { items, folders } = read.data;
  const names = new Map((folders ?? []).map(({ id, name }) => [id ?? '', name ?? '']));
  const isTaken = ({ type, deletedDate }: Item) => isKnown(type) && !deletedDate;
  const reasonOf = ({ type }: Item) => (isKnown(type) ? texts.trashed : (KINDS[type] ?? texts.kinds.other));
  return {
    found: items.filter(isTaken).map((each) => entryOf(each, names)),
    leftOut: items
      .filter((each) => !isTaken(each))
      .map((each) => ({ name: each.name || texts.unnamed, reason: reasonOf(each) })),
  };
}
