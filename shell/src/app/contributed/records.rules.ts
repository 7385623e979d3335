// Reads fields of records whose shape only their area knows, by the paths in its `remote.json`.
import type { condition, Instead } from '@savvi/contracts/contributes';
import { type Cents, toCents } from '@savvi/contracts/money';
import type * as z from '@savvi/contracts/schema';

/** A record of a list. */
export interface ListRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The value at a path such as `calculations.remaining`; undefined if any part of the path is missing. */
export const fieldOf = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? (value as Readonly<Record<string, unknown>>)[key]
          : undefined,
      record,
    );

/** The text of a field; empty if it has none. */
export function textOf(record: ListRecord, path: string): string {
  const value = fieldOf(record, path);
  return typeof value === 'string' ? value : '';
}

/** The amount of a field; zero if it has none. @throws {RangeError} if the field contains no amount */
export function centsOf(record: ListRecord, path: string): Cents {
  const value = fieldOf(record, path);
  return value === null || value === undefined ? 0n : toCents(String(value));
}

/** A record as a card shows it: fields of one object in place of those of another, if it has that object. */
export function withInstead(record: ListRecord, instead: Instead | undefined): ListRecord {
  if (instead === undefined) return record;
  const { of, read } = instead;
  return { ...record, [of]: { ...Object(record[of]), ...Object(record[read]) } };
}

/** Whether a record meets a condition; true without one. */
export const meets = (record: ListRecord, when: z.infer<typeof condition> | undefined): boolean =>
  when === undefined || fieldOf(record, when.field) === when.is;

/** A text of a manifest with its placeholders replaced: `All {count} budgets`. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
