import * as z from '@savvi/contracts/schema';

/** Whether PostgreSQL can store the text and JSON can encode it: no NUL, no lone surrogate. */
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** A text of limited length, kept exactly as typed. `max` counts UTF-16 units. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .check(
      z.minLength(min, min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
      z.maxLength(max, `must have at most ${max} characters`),
      z.refine(isStorable, 'contains characters that cannot be stored'),
    );

/** A required name of limited length that is not only white space. */
export const requiredName = (max: number) => text(max, 1).check(z.regex(/\S/, 'must not be empty'));

/** The id of a record, normalized to lower case, so that one record has one id even in text comparisons. */
export const recordId = z.uuid('is not a valid id').check(z.toLowerCase());

/** An instant: ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });

/** A calendar date without a time zone: `2026-03-31`. */
export const calendarDate = z.iso
  .date('must be a date such as 2026-03-31')
  .check(z.regex(/^[1-9]/, 'must be a date such as 2026-03-31'));

/** A calendar month without a time zone: `2026-03`. */
export const calendarMonth = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03'));

/** The UTC month of an instant: `2026-03`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The version of a record, counting from 1, as in `If-Match: "<version>"`. */
export const recordVersion = z.int().check(z.minimum(1));

/** The normal form for comparing addresses, which ignores case. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();
