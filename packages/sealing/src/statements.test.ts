import { createSecretKey, randomBytes } from 'node:crypto';
import { silentLog } from '@savvi/service-kit/log';
import { statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import { samplesOf } from './key-samples.maintenance.repository.ts';
import { rotationRows } from './rotation.maintenance.repository.ts';
import { spaceKeys } from './space-keys.ts';
import { storedKeys } from './stored-keys.ts';

it('the raw SQL statements on space keys equal those in statements.sql', async () => {
  const { client, session, record, text } = statementRecorder();
  const owner = { spaceId: '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7' };
  const now = new Date('2026-03-03T12:00:00.000Z');
  const master = createSecretKey(randomBytes(32));
  const keys = spaceKeys('jars', { find: async () => master, forget: () => undefined }, silentLog);
  const rows = rotationRows(session);
  const key = { ...owner, masterKeyId: 'old', wrapped: randomBytes(1) };

  await record('find', () => keys.find(client, owner));
  await record('find or create', () => keys.findOrCreate(client, owner, now), [], [{ id: 'current' }]);
  await record('erase', () => keys.erase(client, owner));
  await record('page of all spaces', () => storedKeys(session, 2).next());
  await record('samples of all spaces', () => samplesOf(client));
  await record('keys that are used', () => rows.keysUsed());
  await record('count the others', () => rows.countOthers('next'));
  await record(
    'rewrap',
    () => rows.rewrap({ nextId: 'next', after: undefined, batchSize: 2 }, () => key),
    [],
    [key],
  );
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
