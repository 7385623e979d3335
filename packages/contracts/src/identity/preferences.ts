import * as z from '@savvi/contracts/schema';
import { timeZone } from '../time-zone.ts';

/**
 * How dates are shown (REM-5), as language tags (BCP 47), in this order: Nov 27, 2026 · 27 Nov 2026 · 27/11/2026 ·
 * 11/27/2026 · 2026-11-27.
 */
export const dateFormat = z.enum(['en-US', 'en-GB', 'en-GB-x-numeric', 'en-US-x-numeric', 'en-CA-x-numeric']);
/** How dates are shown. */
export type DateFormat = z.infer<typeof dateFormat>;

/** The body of PATCH /api/user/preferences; absent keys stay unchanged, null takes a choice back. */
export const preferencesInput = z.object({
  timeZone: z.optional(z.nullable(timeZone)),
  dateFormat: z.optional(z.nullable(dateFormat)),
});
/** A change of the user's preferences. */
export type PreferencesInput = z.infer<typeof preferencesInput>;
