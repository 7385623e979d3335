import * as z from '@savvi/contracts/schema';
import type { CustomField } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import { expiryOf, foundEntry, instantOf, type RawEntry } from './found-entry.rules.ts';
import { type FoundEntry, type Reading, UnreadableFile } from './reading.ts';

// The format 1PUX as 1Password documents it: https://support.1password.com/1pux-format/
const words = z.nullish(z.string());
const field = z.object({ id: words, title: words, value: z.nullish(z.looseObject({})) });
const item = z.object({
  favIndex: z.nullish(z.number()),
  state: words,
  categoryUuid: words,
  details: z.nullish(
    z.object({
      loginFields: z.nullish(
        z.array(z.object({ value: words, designation: words, name: words, fieldType: words })),
      ),
      notesPlain: words,
      password: words,
      sections: z.nullish(z.array(z.object({ title: words, fields: z.nullish(z.array(field)) }))),
      passwordHistory: z.nullish(z.array(z.object({ value: words, time: z.nullish(z.number()) }))),
      documentAttributes: z.nullish(z.object({ fileName: words })),
    }),
  ),
  overview: z.nullish(
    z.object({
      title: words,
      url: words,
      urls: z.nullish(z.array(z.object({ url: words }))),
      tags: z.nullish(z.array(z.string())),
    }),
  ),
});
const vault = z.object({ items: z.nullish(z.array(item)) });
const file = z.object({ accounts: z.array(z.object({ vaults: z.array(vault) })) });

type Item = z.infer<typeof item>;
type Field = z.infer<typeof field>;

const CATEGORIES: Readonly<Record<string, 'login' | 'card' | 'note'>> = {
  '001': 'login',
  '002': 'card',
  '003': 'note',
  '005': 'login',
};
const KINDS: Readonly<Record<string, string>> = {
  '004': texts.kinds.identity,
  '006': texts.kinds.document,
  '114': texts.kinds.sshKey,
};
/** The ids of a card's fields. */
const OF_CARD = { cardholder: 'holder', ccnum: 'number', expiry: 'expires', cvv: 'code' } as const;
/** The kinds of values that are shown only on request. */
const CONCEALED = ['concealed', 'creditCardNumber', 'totp'];
/** The type of a login field that is a password. */
const PASSWORD = 'P';

/** A field's value is an object with one key, the kind of the value. */
function valueOf({ value }: Field): { readonly kind: string; readonly text: string | null } {
  const [[kind, stored] = ['', null]] = Object.entries(value ?? {});
  if (typeof stored === 'string') return { kind, text: stored };
  if (kind === 'monthYear' && typeof stored === 'number')
    return { kind, text: expiryOf(`${stored % 100}`, `${Math.floor(stored / 100)}`) };
  if (kind === 'date' && typeof stored === 'number')
    return { kind, text: instantOf(stored)?.slice(0, 10) ?? null };
  const email = z.object({ email_address: words }).safeParse(stored);
  if (kind === 'email' && email.success) return { kind, text: email.data.email_address ?? '' };
  return { kind, text: stored === null || stored === undefined ? '' : null };
}

/** The values of an item's sections: those with a place of their own, the others, and whether some are lost. */
function sectionsOf({ details, categoryUuid }: Item) {
  const fields: CustomField[] = [];
  const card: Record<string, string> = {};
  let totp: string | null = null;
  let areLost = false;
  for (const each of (details?.sections ?? []).flatMap((section) => section.fields ?? [])) {
    const { kind, text } = valueOf(each);
    const ofCard = Object.entries(OF_CARD).find(([id]) => id === each.id)?.[1];
    if (text === null) areLost = true;
    else if (kind === 'totp' && totp === null) totp = text;
    else if (categoryUuid === '002' && ofCard !== undefined) card[ofCard] = text;
    else fields.push({ label: each.title ?? '', value: text, isHidden: CONCEALED.includes(kind) });
  }
  return { fields, card, totp, areLost };
}

/** The first field that a website's form had for the user name, and for the password; and its other fields. */
function loginFieldsOf({ details }: Item) {
  const fields = details?.loginFields ?? [];
  const [username, password] = ['username', 'password'].map((designation) =>
    fields.find((each) => each.designation === designation),
  );
  const others = fields
    .filter((each) => each !== username && each !== password)
    .map(({ name, value, fieldType }) => ({
      label: name ?? '',
      value: value ?? '',
      isHidden: fieldType === PASSWORD,
    }));
  return { username: username?.value, password: password?.value, others };
}

function entryOf(each: Item, type: 'login' | 'card' | 'note'): FoundEntry {
  const { details, overview, favIndex } = each;
  const { fields, card, totp, areLost } = sectionsOf(each);
  const { username, password, others } = loginFieldsOf(each);
  const urls = [overview?.url, ...(overview?.urls ?? []).map(({ url }) => url)].flatMap((url) =>
    url ? [url] : [],
  );
  const earlier = (details?.passwordHistory ?? []).map(({ value, time }) => ({
    password: value ?? '',
    at: typeof time === 'number' ? instantOf(time) : null,
  }));
  const dated = earlier.flatMap(({ password, at }) => (at === null ? [] : [{ password, at }]));
  const raw: RawEntry = {
    type,
    name: overview?.title,
    usernameEmail: username,
    password: password || details?.password,
    urls: [...new Set(urls)],
    notes: details?.notesPlain,
    totp,
    ...(type === 'card' && { card }),
    fields: [
      ...others,
      ...fields,
      ...(password && details?.password && details.password !== password
        ? [{ label: texts.password, value: details.password, isHidden: true }]
        : []),
    ],
    tags: overview?.tags ?? [],
    favorite: (favIndex ?? 0) > 0,
    history: dated.toSorted((one, other) => other.at.localeCompare(one.at)),
    lost: [
      ...(areLost ? [texts.lost.fields] : []),
      ...(dated.length < earlier.length ? [texts.lost.history] : []),
      ...(details?.documentAttributes ? [texts.lost.attachments] : []),
    ],
  };
  return foundEntry(raw);
}

/** Reads the `export.data` of a 1PUX file: logins, cards and notes of all vaults. @throws {UnreadableFile} */
export function readOnePassword(json: unknown): Reading {
  const read = file.safeParse(json);
  if (!read.success) throw new UnreadableFile(texts.unreadable.damaged);
  const items = read.data.accounts.flatMap(({ vaults }) => vaults).flatMap((each) => each.items ?? []);
  const sorted = items.map((each) => {
    const type = CATEGORIES[each.categoryUuid ?? ''];
    if (each.state === 'archived')
      return { name: each.overview?.title || texts.unnamed, reason: texts.archived };
    if (type === undefined || !each.details)
      return {
        name: each.overview?.title || texts.unnamed,
        reason: KINDS[each.categoryUuid ?? ''] ?? texts.kinds.other,
      };
    return entryOf(each, type);
  });
  return {
    found: sorted.filter((each) => 'fields' in each),
    leftOut: sorted.filter((each) => 'reason' in each),
  };
}
