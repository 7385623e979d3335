import { fileURLToPath } from 'node:url';
import { defineEvent } from '@savvi/contracts/event';
import { type DueDate, dueOn } from '@savvi/contracts/due-on';
import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion } from '@savvi/contracts/values';
import { openTestDatabase, testService } from '@savvi/testing/test-service';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import type { DueDate as StoredDate } from '../shared/due-date.repository.ts';

const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Starts the reminders service for one test file, with its own clock. */
export const testReminders = () => testService({ migrationsDir, openDatabase, buildApp });

/** The reminders service of one test file. */
export type TestReminders = Awaited<ReturnType<typeof testReminders>>;

/** A reminders database for one test file. */
export const testRemindersDatabase = () => openTestDatabase({ migrationsDir, openDatabase });

const tombstone = { id: recordId, version: recordVersion };
const events = {
  updated: defineEvent({ type: 'pantry.jar.updated.v1', data: z.object({ ...tombstone, dueOn }) }),
  deleted: defineEvent({ type: 'pantry.jar.deleted.v1', data: z.object(tombstone) }),
  stated: defineEvent({
    type: 'pantry.jar.stated.v1',
    data: z.object({ ...tombstone, dueOn, deletedAt: z.nullable(instant) }),
  }),
};
const now = new Date('2026-03-03T12:00:00.000Z');

/** The events of a service that nobody knows: a jar in the pantry, with dates. */
export const jarEvents = (spaceId: string) => ({
  updated: (id: string, version: number, dates?: DueDate[]) =>
    events.updated.of({ spaceId, data: { id, version, dueOn: dates }, now }),
  deleted: (id: string, version: number) => events.deleted.of({ spaceId, data: { id, version }, now }),
  stated: (id: string, version: number, dates: DueDate[], deletedAt: string | null = null) =>
    events.stated.of({ spaceId, data: { id, version, dueOn: dates, deletedAt }, now }),
});

/** A stored date without a day and without an answer. */
export const aDate = (over: Partial<StoredDate>): StoredDate => ({
  recordId: '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7',
  kind: 'policy',
  dueOn: null,
  dayOfMonth: null,
  answeredOn: null,
  postponedUntil: null,
  overdueMailed: null,
  mailedWithin: null,
  announced: null,
  ...over,
});
