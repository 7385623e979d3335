import { isTotp } from '../totp/totp.rules.ts';
import {
  type Card,
  type CustomField,
  type EarlierPassword,
  type EntryType,
  FURTHER_BOUNDS as BOUNDS,
} from '../vault-codec.ts';
import { addressOf, nameOfAddress } from './address.rules.ts';
import { fileTexts as texts } from './file.texts.ts';
import type { FoundEntry } from './reading.ts';

/** An entry as a file has it. */
export interface RawEntry {
  readonly type?: EntryType;
  readonly name?: string | null | undefined;
  readonly usernameEmail?: string | null | undefined;
  readonly password?: string | null | undefined;
  /** The addresses; the first one is kept. */
  readonly urls?: readonly string[];
  readonly notes?: string | null | undefined;
  readonly totp?: string | null | undefined;
  readonly card?: Partial<Card> | undefined;
  readonly fields?: readonly CustomField[];
  readonly tags?: readonly string[];
  readonly favorite?: boolean;
  readonly history?: readonly EarlierPassword[];
  /** What the reader of the file left out. */
  readonly lost?: readonly string[];
}

const isWithin = ({ label, value }: CustomField) =>
  label.length <= BOUNDS.label && value.length <= BOUNDS.value;

/** A tag without commas, which separate tags in the form. */
const tagOf = (written: string) => written.replaceAll(/[\s,]+/g, ' ').trim();

/** The tags that an entry can have, each once, and whether there are others. */
function tagsIn(tags: readonly string[]) {
  const written = [...new Set(tags.map(tagOf).filter((tag) => tag !== ''))];
  const kept = written.filter((tag) => tag.length <= BOUNDS.tag).slice(0, BOUNDS.tags);
  return { kept, areCut: kept.length < written.length };
}

/** A card and a note have neither a user name nor a password, so these become custom fields. */
const signInFields = ({ type = 'login', usernameEmail, password }: RawEntry): readonly CustomField[] =>
  type === 'login'
    ? []
    : [
        { label: texts.username, value: usernameEmail ?? '', isHidden: false },
        { label: texts.password, value: password ?? '', isHidden: true },
      ];

const isCut = (list: readonly unknown[] = [], kept: readonly unknown[]) => list.length > kept.length;

/** Converts what a file has into an entry, and says what of it an entry cannot keep. */
export function foundEntry(raw: RawEntry): FoundEntry {
  const [first = '', ...others] = (raw.urls ?? []).filter((url) => url !== '');
  const address = addressOf(first);
  const totp = raw.totp?.trim() ? raw.totp.trim() : null;
  const { type = 'login' } = raw;
  const isLogin = type === 'login';
  const fields = [...signInFields(raw), ...(raw.fields ?? [])].filter(({ value }) => value !== '');
  const kept = fields.filter(isWithin).slice(0, BOUNDS.fields);
  const tags = tagsIn(raw.tags ?? []);
  const history = (raw.history ?? []).filter(({ password }) => password !== '').slice(0, BOUNDS.history);
  const { card } = raw;
  const lost = [
    ...address.lost,
    ...(others.length > 0 ? [texts.lost.urls] : []),
    ...(totp !== null && !isTotp(totp) ? [texts.lost.totp] : []),
    ...(isCut(fields, kept) ? [texts.lost.fields] : []),
    ...(tags.areCut ? [texts.lost.tags] : []),
    ...(isCut(raw.history, history) ? [texts.lost.history] : []),
    ...(raw.lost ?? []),
  ];
  return {
    fields: {
      ...(!isLogin && { type }),
      name:
        raw.name?.trim() ||
        (address.url === null ? first && nameOfAddress(first) : nameOfAddress(address.url)),
      usernameEmail: (isLogin && raw.usernameEmail) || '',
      password: (isLogin && raw.password) || '',
      url: address.url,
      notes: raw.notes || null,
      ...(totp !== null && isTotp(totp) && { totp }),
      ...(card !== undefined && {
        card: {
          holder: card.holder ?? '',
          number: card.number ?? '',
          expires: card.expires ?? '',
          code: card.code ?? '',
        },
      }),
      ...(kept.length > 0 && { fields: kept }),
      ...(tags.kept.length > 0 && { tags: tags.kept }),
      ...(raw.favorite === true && { favorite: true }),
      ...(history.length > 0 && { history }),
    },
    lost,
  };
}

/** Month and year as cards show them: '09/2030'. */
export const expiryOf = (month: string, year: string): string => {
  const [digits, years] = [month.trim().padStart(2, '0'), year.trim()];
  if (month.trim() === '' && years === '') return '';
  return [digits, years.length === 2 ? `20${years}` : years].join('/');
};

/** An instant in the form that entries store, or null. */
export function instantOf(written: string | number | null | undefined): string | null {
  const at = new Date(typeof written === 'number' ? written * 1_000 : (written ?? ''));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
