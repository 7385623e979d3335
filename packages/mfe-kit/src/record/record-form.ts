import type * as z from '@savvi/contracts/schema';

/** The contents of a form: a text for each field. */
export type Entries = Readonly<Record<string, string>>;

/** Converts a value to the text of a field, and the text to the value to send. */
export interface EntryField<Value> {
  /** The initial text in a new form. */
  readonly start: string;
  read(stored: Value): string;
  /**
   * The value to send for a text; undefined leaves the key out. `before` is the text that the form started
   * with.
   */
  send(entry: string, before: string): Value | undefined;
  /** How to correct a text that the contract refuses. */
  advice(entry: string): string;
}

/** A field with its appearance for every key of a contract. */
export type FieldsOf<Input, Looks> = { readonly [Key in keyof Input]-?: EntryField<Input[Key]> & Looks };

/** A field with the key under which it is sent. */
export type NamedField<Looks> = EntryField<unknown> & Looks & { readonly key: string };

/** The form of one kind of record. */
export interface RecordForm<Item, Looks> {
  /** The fields in the order in which the form shows them. */
  readonly fields: readonly NamedField<Looks>[];
  /** The initial texts of a new record. */
  readonly start: Entries;
  /** The texts of a stored record. */
  entriesOf(item: Item): Entries;
  /** The request body for the texts; `before` are those that the form started with. */
  payloadOf(entries: Entries, before: Entries): Readonly<Record<string, unknown>>;
  /** How to correct each text that the contract refuses, by the field's key. */
  problemsOf(entries: Entries): Readonly<Record<string, string>>;
}

/** Builds a form from a contract's schema. The contract validates, so that form and server agree. */
export function recordForm<Input extends object, Looks>(
  schema: z.ZodMiniType<Input>,
  fieldsByKey: FieldsOf<Input, Looks>,
): RecordForm<Input, Looks> {
  // `fieldsByKey` has exactly the keys of the input, so the entries have these types.
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

/** The keys of the fields whose texts differ. */
export const changedKeys = (from: Entries, to: Entries): string[] =>
  Object.keys(to).filter((key) => from[key] !== to[key]);

/** The newest version with the changes that the user made since `base`. */
export const onTopOf = (newest: Entries, base: Entries, typed: Entries): Entries => ({
  ...newest,
  ...Object.fromEntries(changedKeys(base, typed).map((key) => [key, typed[key] ?? ''])),
});
