import * as z from '@savvi/contracts/schema';
import { addressOf, nameOfAddress } from './address.rules.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type FoundEntry, type Reading, UnreadableFile } from './reading.ts';

const words = z.nullish(z.string());
const some = z.nullish(z.array(z.object({})));
const item = z.object({
  type: z.number(),
  name: words,
  notes: words,
  deletedDate: words,
  fields: some,
  passwordHistory: some,
  login: z.nullish(
    z.object({
      username: words,
      password: words,
      totp: words,
      fido2Credentials: some,
      uris: z.nullish(z.array(z.object({ uri: words }))),
    }),
  ),
});
const file = z.object({ folders: z.nullish(z.array(z.object({ name: words }))), items: z.array(item) });
const LOGIN = 1;
const KINDS: Readonly<Record<number, string>> = {
  2: texts.kinds.note,
  3: texts.kinds.card,
  4: texts.kinds.identity,
  5: texts.kinds.sshKey,
};

type Item = z.infer<typeof item>;

const has = (list: readonly unknown[] | null | undefined) => (list ?? []).length > 0;

function entryOf({ name, notes, login, fields, passwordHistory }: Item): FoundEntry {
  const [first = '', ...others] = (login?.uris ?? []).flatMap(({ uri }) => (uri ? [uri] : []));
  const address = addressOf(first);
  const lost = [
    ...address.lost,
    ...(others.length > 0 ? [texts.lost.urls] : []),
    ...(login?.totp ? [texts.lost.totp] : []),
    ...(has(login?.fido2Credentials) ? [texts.lost.passkey] : []),
    ...(has(fields) ? [texts.lost.fields] : []),
    ...(has(passwordHistory) ? [texts.lost.history] : []),
  ];
  const called = name?.trim() || (address.url === null ? '' : nameOfAddress(address.url));
  return {
    fields: {
      name: called,
      usernameEmail: login?.username ?? '',
      password: login?.password ?? '',
      url: address.url,
      notes: notes || null,
    },
    lost,
  };
}

/** Whether a JSON object is a Bitwarden export. */
export const isBitwarden = (json: object): boolean =>
  'encrypted' in json && (json.encrypted === true || 'items' in json);

/** Reads the logins of a Bitwarden export. @throws {UnreadableFile} */
export function readBitwarden(json: object): Reading {
  if ('encrypted' in json && json.encrypted === true)
    throw new UnreadableFile(texts.unreadable.bitwardenEncrypted);
  const read = file.safeParse(json);
  if (!read.success) throw new UnreadableFile(texts.unreadable.damaged);
  const { items, folders } = read.data;
  const isTaken = ({ type, deletedDate }: Item) => type === LOGIN && !deletedDate;
  const reasonOf = ({ type }: Item) => (type === LOGIN ? texts.trashed : (KINDS[type] ?? texts.kinds.other));
  return {
    found: items.filter(isTaken).map(entryOf),
    leftOut: [
      ...items
        .filter((each) => !isTaken(each))
        .map((each) => ({ name: each.name || texts.unnamed, reason: reasonOf(each) })),
      ...(folders ?? []).map(({ name }) => ({ name: name || texts.unnamed, reason: texts.folder })),
    ],
  };
}
