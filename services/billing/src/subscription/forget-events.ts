import type { Database } from '../db.ts';
import { providerEventRepository } from '../shared/provider-event.repository.ts';

/** The provider tries for three days to deliver an event, and can be asked to for thirty. */
const KEPT_MS = 30 * 86_400_000;

/** Removes what the provider said thirty days ago and nothing follows from. */
export const forgetEvents = (db: Database, now: Date): Promise<void> =>
  providerEventRepository.forget(db, new Date(now.getTime() - KEPT_MS));
