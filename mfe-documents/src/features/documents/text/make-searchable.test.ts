import type { QueryClient } from '@savvi/mfe-kit/query';
import { beforeEach, expect, test, vi } from 'vitest';
import { named } from '../../../testing/locker.ts';
import { makeSearchable } from './make-searchable.ts';

const storeText = vi.fn(async () => undefined);
vi.mock('./store-text.ts', () => ({ storeText: () => storeText() }));
beforeEach(() => storeText.mockClear());

// The fake `storeText` does not use the client.
const make = (...args: Parameters<typeof named>) =>
  makeSearchable({} as QueryClient, named(...args), new Blob(['bytes']));

test('a file is read if its kind may have a text and if it has not been read before [DOC-55]', async () => {
  await make(1, 'photo.png');
  await make(2, 'old.doc');
  await make(3, 'lease.pdf', { textState: 'none' });
  expect(storeText).not.toHaveBeenCalled();
  await make(4, 'lease.pdf');
  expect(storeText).toHaveBeenCalledOnce();
});
