import type * as z from '@savvi/contracts/schema';
import type { Field } from './field.ts';

/** What stands in a form: a text for each of its fields. */
export type Entries = Readonly<Record<string, string>>;

/** A field under the name it is sent by. */
export interface NamedField extends Field<unknown> {
  readonly key: string;
}

/** The form of one kind of holding. */
export interface HoldingForm<Item> {
  /** In the order in which they are filled. */
  readonly fields: readonly NamedField[];
  /** What stands in the form of a new one (PLAN-19). */
  readonly start: Entries;
  /** What stands in the form of a stored one. */
  entriesOf(item: Item): Entries;
  /** The body that is sent for the entries; `before` is what the form started from. */
  payloadOf(entries: Entries, before: Entries): Readonly<Record<string, unknown>>;
  /** What to do about each entry that the contract does not take, by the key of its field (PLAN-30). */
  problemsOf(entries: Entries): Readonly<Record<string, string>>;
}

/** A field for everything that a kind's contract takes. */
type FieldsOf<Input> = { readonly [Key in keyof Input]-?: Field<Input[Key]> };

/** The form that fills what `schema` takes. The contract decides what is wrong, so that form and server agree. */
export function formOf<Input extends object>(schema: z.ZodMiniType<Input>, fieldsByKey: FieldsOf<Input>): HoldingForm<Input> {
  // The keys of a complete object of this type are those of its fields; each is only given values of its own.
  const fields = (Object.entries(fieldsByKey) as [keyof Input & string, Field<unknown>][]).map(([key, field]) => ({ ...field, key }));
  const entriesWith = (entryOf: (field: (typeof fields)[number]) => string) => Object.fromEntries(fields.map((field) => [field.key, entryOf(field)]));
  const entryIn = (entries: Entries, key: string) => entries[key] ?? '';
  const payloadOf = (entries: Entries, before: Entries) => Object.fromEntries(fields.map(({ key, send }) => [key, send(entryIn(entries, key), entryIn(before, key))]));
  return {
    fields,
    start: entriesWith(({ start }) => start),
    entriesOf: (item) => entriesWith(({ key, read }) => read(item[key])),
    payloadOf,
    problemsOf(entries) {
      const checked = schema.safeParse(payloadOf(entries, entries));
      const wrong = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => path[0]));
      return Object.fromEntries(fields.filter(({ key }) => wrong.has(key)).map(({ key, advice }) => [key, advice(entryIn(entries, key))]));
    },
  };
}

/** The keys of the fields in which two forms differ. */
export const changedKeys = (from: Entries, to: Entries): string[] => Object.keys(to).filter((key) => from[key] !== to[key]);

/** What was typed since `base`, on top of a newer version. */
export const onTopOf = (newest: Entries, base: Entries, typed: Entries): Entries => ({ ...newest, ...Object.fromEntries(changedKeys(base, typed).map((key) => [key, typed[key] ?? ''])) });
