import { afterEach, expect, it, vi } from 'vitest';
import { intentFor, newIntentKey } from './intent.ts';

afterEach(() => void vi.unstubAllGlobals());

it('an intent keeps its key for the same entries and gets a new one for different entries', () => {
  const first = intentFor(null, { name: 'Home' });
  expect(intentFor(first, { name: 'Home' })).toBe(first);
  expect(intentFor(first, { name: 'Flat' }).key).not.toBe(first.key);
});

it('an intent has a key on a plain http address, too, where browsers lack randomUUID', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = [newIntentKey(), newIntentKey()];
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(new Set(keys).size).toBe(2);
});
