import { statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import type { Database } from './db.ts';
import { subscriptionMaintenance } from './shared/subscription.maintenance.repository.ts';

it('the raw SQL statements of the billing service equal the snapshot in statements.sql', async () => {
  const { client, record, text } = statementRecorder<Database>();
  const [page, now] = [{ last: null, limit: 2 }, new Date('2026-03-03T12:00:00.000Z')];

  await record('raise the versions', () => subscriptionMaintenance.raiseVersions(client, 2));
  await record('page of all spaces', () => subscriptionMaintenance.page(client, page));
  await record('due ones', () => subscriptionMaintenance.due(client, now, page));
  await record('claim one for the provider', () => subscriptionMaintenance.claimForProvider(client, now));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
