import { afterEach, expect, it, vi } from 'vitest';
import { intentFor, newIntentKey } from './intent.ts';

afterEach(() => void vi.unstubAllGlobals());

it('keeps its key while the entries are the same and gets a new one when they differ', () => {
  const first = intentFor(null, { name: 'Home' });
  expect(intentFor(first, { name: 'Home' })).toBe(first);
  expect(intentFor(first, { name: 'Flat' }).key).not.toBe(first.key);
});

it('has keys at a plain address, too, where browsers offer randomness and nothing else', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = [newIntentKey(), newIntentKey()];
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(new Set(keys).size).toBe(2);
});
