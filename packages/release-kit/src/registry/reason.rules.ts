/** The longest reason of a release, in characters. */
export const REASON_MAX = 300;
/** An e-mail address or a UUID. */
const PERSONAL = /\S@\S|[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** What is wrong with the reason of a release, as a sentence that begins after its name; null if nothing is. */
export function wrongReason(reason: string): string | null {
  if (reason.length > REASON_MAX) return `has at most ${REASON_MAX} characters.`;
  if (PERSONAL.test(reason)) return 'is kept for two years: leave out e-mail addresses and ids of users.';
  return null;
}
