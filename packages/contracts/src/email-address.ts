// Apart from values.ts, which every page loads first.
import * as z from '@savvi/contracts/schema';

/** An e-mail address of at most 255 characters. Forms show the message of this schema (AUTH-12). */
export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(255, { error: 'Email must have at most 255 characters', abort: true }),
    z.email('Please enter a valid email address'),
  );
