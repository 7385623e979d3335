import { IMPORT_ENTRIES_MAX } from '@savvi/contracts/vault/entry';
import { mustPost } from '@savvi/testing/session';

/** Returns a typical vault entry with this number. */
export const entryNo = (
  index: number,
  notes = index % 3 === 0 ? 'Recovery codes are in the safe.\nAsked for a phone number in May.' : null,
) => ({
  name: `Service number ${index}`,
  usernameEmail: `ann.miller+${index}@example.com`,
  password: `correct-Horse-${index}-battery!`,
  url: `https://accounts.service-${index}.example/login`,
  notes,
});

/** Imports this many entries for a signed-in user. */
export async function importEntries(
  url: string,
  cookie: string,
  count: number,
  entryOf: (index: number) => object = (index) => entryNo(index),
): Promise<void> {
  for (let from = 0; from < count; from += IMPORT_ENTRIES_MAX) {
    const entries = Array.from({ length: Math.min(IMPORT_ENTRIES_MAX, count - from) }, (_, index) =>
      entryOf(from + index),
    );
    await mustPost(201, `${url}/api/passwords/import`, { entries }, cookie);
  }
}
