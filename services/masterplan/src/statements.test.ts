import { NOW } from '@savvi/testing/builders';
import { someEvent, statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import type { Database } from './db.ts';
import { orphanedHistories } from './shared/balance-points.maintenance.repository.ts';
import {
  countPoints,
  lastPoint,
  listHistories,
  listPoints,
  putPoint,
  rebuildMonths,
  removeHistory,
  removePoint,
  startFromMonths,
  thinOut,
} from './shared/balance-points.repository.ts';
import { changesOf, keepMonth, netsAt } from './shared/holding-months.repository.ts';
import { kinds } from './shared/kinds.ts';
import { forgetPurgedLinks, propertiesToRefresh } from './shared/links.maintenance.repository.ts';
import { forgetLinks, hasMortgage } from './shared/links.repository.ts';
import { samples } from './testing/samples.ts';

it('the raw SQL statements of the master plan service equal the snapshot in statements.sql', async () => {
  const { client, record, text } = statementRecorder<Database>();
  const id = '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7';
  const now = new Date(NOW);
  const [owner, after] = [{ spaceId: id }, { id, createdAt: now }];

  for (const { routes, rows } of kinds) {
    const whole = samples.find((sample) => sample.routes === routes)?.whole;
    const row = { id, userId: id, version: 1, createdAt: NOW, updatedAt: NOW, deletedAt: null, ...whole };
    const page = { last: null, limit: 2 };
    const of = (heading: string) => `${routes.one}: ${heading}`;
    await record(of('list'), () => rows.list(client, owner, {}));
    await record(of('list a page'), () => rows.list(client, owner, { limit: 2, after }));
    await record(of('count'), () => rows.count(client, owner));
    await record(of('count with deleted ones'), () => rows.countAll(client, owner));
    await record(of('list deleted ones'), () => rows.listDeleted(client, owner, now));
    await record(of('find'), () => rows.find(client, owner, id));
    await record(of('insert'), () => rows.insert(client, owner, row, someEvent));
    await record(of('replace'), () => rows.replace(client, owner, row, someEvent));
    await record(of('page of all spaces'), () =>
      rows.acrossSpaces.page(client, { ...page, uncounted: false }),
    );
    await record(of('page of uncounted ones'), () =>
      rows.acrossSpaces.page(client, { ...page, uncounted: true }),
    );
    await record(of('purge'), () => rows.acrossSpaces.purge(client, now, 2));
    await record(of('remove'), () => rows.remove(client, owner, row));
    await record(of('erase'), () => rows.erase(client, owner));
  }
  const month = { holdingId: id, month: '2026-03', version: 1, net: 0n };
  await record('keep a month', () => keepMonth(client, owner, month));
  await record('whether a mortgage is linked to a property', () => hasMortgage(client, owner, id));
  await record('forget links to a removed property', () => forgetLinks.property(client, owner, id));
  await record('forget links to a removed debt', () => forgetLinks.debt(client, owner, id));
  await record('forget links to purged holdings', () => forgetPurgedLinks(client));
  await record('properties to refresh', () => propertiesToRefresh(client, 2));
  await record('changes of the net worth', () => changesOf(client, owner));
  await record('amounts at the end of a month', () => netsAt(client, owner, '2026-03'));
  const [balances, day] = [{ ...owner, kind: 'debt', id } as const, '2026-03-31'];
  await record('list balances', () => listPoints(client, owner, id));
  await record('list balances of all records', () => listHistories(client, owner, 2));
  await record('last balance', () => lastPoint(client, balances));
  await record('count balances', () => countPoints(client, balances, day));
  await record('put a balance', () => putPoint(client, balances, { day, balance: '1.00', isAdded: true }));
  await record('remove a balance', () => removePoint(client, balances, day));
  await record('start balances from months', () => startFromMonths(client, balances, day));
  await record('thin out balances', () => thinOut(client, balances, 2));
  await record('rebuild months from balances', () => rebuildMonths(client, owner, id));
  await record('remove the balances of a record', () => removeHistory(client, owner, id));
  await record('orphaned histories', () => orphanedHistories(client, 2));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
