import { ApiError } from '@savvi/mfe-kit';

/** The pauses between attempts, in milliseconds. */
const PAUSES_MS = [300, 700, 1_500, 2_500];

/**
 * Saves a change of a transaction. The budget service learns of an uploaded document from an event, usually within a
 * second, so a change that adds documents and is refused as unknown is sent again.
 */
export async function untilKnown<Saved>(
  added: readonly string[],
  save: () => Promise<Saved>,
): Promise<Saved> {
  for (const pauseMs of PAUSES_MS)
    try {
      return await save();
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404;
      if (!isUnknown || added.length === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  return save();
}
