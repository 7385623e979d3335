// The column `mailed_within` is newer than bills.
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@savvi/service-kit/migrate';
import { testDatabase } from '@savvi/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db.ts';
import { dueDateRepository } from './due-date.repository.ts';

const dir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));
const ADDED_BY = '20261129150000_mail_sources';

let earlier: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  earlier = await mkdtemp(path.join(tmpdir(), 'reminders-'));
  for (const name of await readdir(dir))
    if (name < ADDED_BY) await cp(path.join(dir, name), path.join(earlier, name), { recursive: true });
  database = await testDatabase({ migrationsDir: earlier });
});
afterAll(async () => {
  await database.drop();
  await rm(earlier, { recursive: true });
});

it('stored bills of the previous release are in mails of users who have chosen bills, and other dates in all mails (MON-91)', async () => {
  const [spaceId, recordId] = [randomUUID(), randomUUID()];
  const db = openDatabase(database.url);
  const on = new Date('2026-03-05');
  await db.datedRecord.create({
    data: { spaceId, id: recordId, version: 1, changedAt: on },
    select: { id: true },
  });
  for (const kind of ['bill', 'policy'])
    await db.dueDate.create({ data: { spaceId, recordId, kind, dueOn: on }, select: { kind: true } });
  await migrate({ databaseUrl: database.url, dir });
  const dates = await dueDateRepository.list(db, { spaceId });
  await db.$disconnect();
  expect(new Map(dates.map(({ kind, mailedWithin }) => [kind, mailedWithin]))).toEqual(
    new Map([
      ['bill', 14],
      ['policy', null],
    ]),
  );
});
