import * as z from '@savvi/contracts/schema';

/** Text PostgreSQL can store and JSON can carry: no NUL, no lone surrogate. */
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** A bounded piece of text, kept exactly as it was typed. `max` counts UTF-16 units. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .check(
      z.minLength(min, min === 1 ? 'must not be empty' : `must have at least ${min} characters`),
      z.maxLength(max, `must have at most ${max} characters`),
      z.refine(isStorable, 'contains characters that cannot be stored'),
    );

/** A name a person must give: bounded, and more than white space. */
export const requiredName = (max: number) => text(max, 1).check(z.regex(/\S/, 'must not be empty'));

/**
 * The id of a record, in small letters however it came: one record has one id, also where it is no more than
 * text.
 */
export const recordId = z.uuid('is not a valid id').check(z.toLowerCase());

/** An instant: ISO 8601 in UTC, with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 });

/** A day of the calendar, without a time zone: `2026-03-31`. */
export const calendarDate = z.iso
  .date('must be a date such as 2026-03-31')
  .check(z.regex(/^[1-9]/, 'must be a date such as 2026-03-31'));

/** A month of the calendar, without a time zone: `2026-03`. */
export const calendarMonth = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03'));

/** The month an instant is in, by UTC: `2026-03`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The version of a record, counting from 1; `If-Match: "<version>"` names it. */
export const recordVersion = z.int().check(z.minimum(1));

/** An e-mail address, at most 255 characters. The message is the one the forms show (AUTH-12). */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(255, { error: 'Email must have at most 255 characters', abort: true }),
    z.email('Please enter a valid email address'),
  );

/** The form in which two addresses are compared: letter case does not make another account. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();
