import { statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import type { Database } from './db.ts';
import { countThings, keepThing } from './shared/counted-things.repository.ts';

it('the raw SQL statements of the achievements service equal the snapshot in statements.sql', async () => {
  const { client, record, text } = statementRecorder<Database>();
  const id = '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7';
  const owner = { spaceId: id };
  const thing = { kind: 'budget', id, version: 1, isCounted: true, saved: '0.00' } as const;

  await record('keep', () => keepThing(client, owner, thing));
  await record('count', () => countThings(client, owner));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
