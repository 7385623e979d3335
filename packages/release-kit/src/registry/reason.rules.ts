import { namesSomeone, REASON_MAX } from '@savvi/contracts/release-reason';

/** What is wrong with the reason of a release, as a sentence that begins after its name; null if nothing is. */
export function wrongReason(reason: string): string | null {
  if (reason.length > REASON_MAX) return `has at most ${REASON_MAX} characters.`;
  if (namesSomeone(reason)) return 'is kept for two years: leave out e-mail addresses and ids of users.';
  return null;
}
