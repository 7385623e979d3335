import { expect, it } from 'vitest';
import { intentFor } from './intent.ts';

it('keeps its key while the entries are the same and gets a new one when they differ', () => {
  const first = intentFor(null, { name: 'Home' });
  expect(intentFor(first, { name: 'Home' })).toBe(first);
  expect(intentFor(first, { name: 'Flat' }).key).not.toBe(first.key);
});
