import type { Database } from '../db.ts';
import { providerEventRepository } from '../shared/provider-event.repository.ts';

/**
 * How long events without effect are stored. The provider retries an event for three days, and can resend it
 * for thirty.
 */
const RETENTION_MS = 30 * 86_400_000;

/** Deletes events without effect after thirty days. */
export const forgetEvents = (db: Database, now: Date): Promise<void> =>
  providerEventRepository.forget(db, new Date(now.getTime() - RETENTION_MS));
