import { statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import { countThing } from './counted-things.ts';
import { eraseSpace, isErased } from './erased-spaces.ts';
import { forgetRequests, makeOnce } from './idempotency.ts';

it('the raw statements of the service kit are the recorded ones', async () => {
  const { client, record, text } = statementRecorder();
  const id = '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7';
  const [scope, now] = [{ spaceId: id }, new Date('2026-03-03T12:00:00.000Z')];
  const request = { scope, route: 'createThing', key: 'key', bodyHash: 'hash', now };
  const make = async () => ({ id, answer: null });
  const thing = { kind: 'budget', id, userId: id, version: 1, isCounted: true };

  await record('make once', () => makeOnce(client, request, { make, again: async () => null }));
  await record('purge requests', () => forgetRequests(client, now));
  await record('is erased', () => isErased(client, scope));
  await record('erase', () => eraseSpace(client, scope, now, async () => undefined));
  await record('count a thing', () => countThing(client, scope, thing));
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
