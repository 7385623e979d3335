import type * as z from '@savvi/contracts/schema';

/** What stands in a form: a text for each of its fields. */
export type Entries = Readonly<Record<string, string>>;

/** How one value becomes text and the text what is sent. */
export interface EntryField<Value> {
  /** What stands in a new form. */
  readonly start: string;
  read(stored: Value): string;
  /** What is sent for an entry; undefined leaves the key out. `before` is the entry the form started from. */
  send(entry: string, before: string): Value | undefined;
  /** What to do about an entry that the contract does not take. */
  advice(entry: string): string;
}

/** A field for everything that a contract takes, with its looks. */
export type FieldsOf<Input, Looks> = { readonly [Key in keyof Input]-?: EntryField<Input[Key]> & Looks };

/** A field under the name it is sent by. */
export type NamedField<Looks> = EntryField<unknown> & Looks & { readonly key: string };

/** The form that fills one kind of records. */
export interface RecordForm<Item, Looks> {
  /** In the order in which they are filled. */
  readonly fields: readonly NamedField<Looks>[];
  /** What stands in the form of a new one. */
  readonly start: Entries;
  /** What stands in the form of a stored one. */
  entriesOf(item: Item): Entries;
  /** The body that is sent for the entries; `before` is what the form started from. */
  payloadOf(entries: Entries, before: Entries): Readonly<Record<string, unknown>>;
  /** What to do about each entry that the contract does not take, by the key of its field. */
  problemsOf(entries: Entries): Readonly<Record<string, string>>;
}

/**
 * The form that fills what `schema` takes. The contract decides what is wrong, so that form and server agree.
 */
export function recordForm<Input extends object, Looks>(
  schema: z.ZodMiniType<Input>,
  fieldsByKey: FieldsOf<Input, Looks>,
): RecordForm<Input, Looks> {
  // The keys of a complete object of this type are those of its fields; each is only given values of its own.
  const fields = (Object.entries(fieldsByKey) as [keyof Input & string, EntryField<unknown> & Looks][]).map(
    ([key, field]) => ({ ...field, key }),
  );
  const entriesWith = (entryOf: (field: (typeof fields)[number]) => string) =>
    Object.fromEntries(fields.map((field) => [field.key, entryOf(field)]));
  const entryIn = (entries: Entries, key: string) => entries[key] ?? '';
  const payloadOf = (entries: Entries, before: Entries) =>
    Object.fromEntries(
      fields.map(({ key, send }) => [key, send(entryIn(entries, key), entryIn(before, key))]),
    );
  return {
    fields,
    start: entriesWith(({ start }) => start),
    entriesOf: (item) => entriesWith(({ key, read }) => read(item[key])),
    payloadOf,
    problemsOf(entries) {
      const checked = schema.safeParse(payloadOf(entries, entries));
      const wrong = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => path[0]));
      return Object.fromEntries(
        fields
          .filter(({ key }) => wrong.has(key))
          .map(({ key, advice }) => [key, advice(entryIn(entries, key))]),
      );
    },
  };
}

/** The keys of the fields in which two forms differ. */
export const changedKeys = (from: Entries, to: Entries): string[] =>
  Object.keys(to).filter((key) => from[key] !== to[key]);

/** What was typed since `base`, on top of a newer version. */
export const onTopOf = (newest: Entries, base: Entries, typed: Entries): Entries => ({
  ...newest,
  ...Object.fromEntries(changedKeys(base, typed).map((key) => [key, typed[key] ?? ''])),
});
