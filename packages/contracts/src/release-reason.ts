// The reason of a release is stored for two years and shown to every administrator.
import * as z from '@savvi/contracts/schema';

/** The most characters of a reason. */
export const REASON_MAX = 300;

/** An email address or the start of a UUID. */
const PERSONAL = /\S@\S|[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Whether a text contains an email address or the id of a user. */
export const namesSomeone = (text: string): boolean => PERSONAL.test(text);

/** Why an operator changes the version of an area. */
export const releaseReason = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter a reason.'),
  z.maxLength(REASON_MAX, `The reason must have at most ${REASON_MAX} characters.`),
  z.refine(
    (text) => !namesSomeone(text),
    'The reason is kept for two years. Please leave out email addresses and IDs.',
  ),
  z.refine(
    (text) => !text.includes('\u0000') && text.isWellFormed(),
    'The reason contains invalid characters.',
  ),
);
