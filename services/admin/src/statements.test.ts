import { NOW } from '@savvi/testing/builders';
import { statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import type { Database } from './db.ts';
import { projectionMaintenance } from './shared/projection.maintenance.repository.ts';
import { projectionRepository } from './shared/projection.repository.ts';

it('the raw SQL statements of the admin service on owned tables equal the snapshot in statements.sql', async () => {
  const { client, record, text } = statementRecorder<Database>();
  const userId = '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7';
  const account = {
    userId,
    version: 1,
    isAdmin: false,
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
    createdAt: NOW,
  } as const;

  await record('keep an account', () =>
    projectionRepository.keepAccount(client, { spaceId: userId }, account),
  );
  await record('counts of users', () => projectionMaintenance.countsOf(client, [userId]));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
