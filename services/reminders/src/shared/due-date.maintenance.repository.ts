import type { Database } from '../db.ts';

/** How long a record without dates is remembered, in days: longer than a deleted record can be restored. */
const REMEMBERED_DAYS = 60;

/** Forgets records of all spaces that have had no date for {@link REMEMBERED_DAYS}. */
export async function forgetDatelessRecords(db: Database, now: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM dated_records AS record WHERE changed_at < ${now}::timestamptz - make_interval(days => ${REMEMBERED_DAYS}::integer)
    AND NOT EXISTS (SELECT FROM due_dates AS date WHERE date.space_id = record.space_id AND date.record_id = record.id AND (date.due_on IS NOT NULL OR date.day_of_month IS NOT NULL))`;
}
