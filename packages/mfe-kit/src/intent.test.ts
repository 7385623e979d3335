import { afterEach, expect, it, vi } from 'vitest';
import { intentFor, newIntentKey } from './intent.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the idempotency key stays the same for the same entries, and different entries get a new key', () => {
  const first = intentFor(null, { name: 'Home' });
  expect(intentFor(first, { name: 'Home' })).toBe(first);
  expect(intentFor(first, { name: 'Flat' }).key).not.toBe(first.key);
});

it('an idempotency key is also created on a plain http address, where browsers lack randomUUID', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = [newIntentKey(), newIntentKey()];
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(new Set(keys).size).toBe(2);
});
