// The runbook procedure for a dead-lettered erasure, from outside the cluster with --cluster.
import { userDeleted } from '@savvi/contracts/events';
import { newPerson } from '@savvi/resilience/calls';
import { PASSWORD } from '@savvi/testing/session';
import { expect, it } from 'vitest';
import { ADDRESS, inPod, runRootCommand } from '../src/cluster.ts';

it('a dead-lettered erasure is listed and replayed, and then completes', async () => {
  const person = await newPerson(() => ADDRESS);
  expect(
    await person.call('POST', '/api/budgets', { body: { name: 'To be erased', partner1Name: 'Ann' } }),
  ).toMatchObject({ status: 201 });
  const event = userDeleted.of({
    spaceId: person.id,
    data: { userId: person.id, spaceId: person.id, version: 2 },
    now: new Date(),
  });
  await inPod(
    'deploy/budget',
    `
    import { createRequire } from 'node:module';
    const client = new (createRequire('/app/packages/service-kit/package.json')('pg')).Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query("INSERT INTO parked_events VALUES ('budget.user-deleted', $1, $2, $3, 'RangeError: parked by a test', 8, now(), now())", ${JSON.stringify([event.id, event.type, event])});
    await client.end();
    console.log('null');`,
  );

  expect(await runRootCommand('events', ['--cluster', 'list'])).toContain(
    `budget  budget.user-deleted  ${event.id}  identity.user.deleted.v1  8 attempts`,
  );
  expect(await runRootCommand('events', ['--cluster', 'replay', 'budget.user-deleted', event.id])).toContain(
    `${event.id}  applied`,
  );
  expect(await person.call('GET', '/api/budgets')).toMatchObject({ status: 200, json: [] });
  expect(await runRootCommand('events', ['--cluster', 'list'])).not.toContain(event.id);
  expect(await person.call('DELETE', '/api/user', { body: { password: PASSWORD } })).toMatchObject({
    status: 204,
  });
});
