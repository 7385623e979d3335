import { createQueryClient, recordsQuery } from '@savvi/mfe-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { named } from '../../../testing/locker.ts';
import { DOCUMENTS } from '../use-documents.ts';
import { storeText } from './store-text.ts';

vi.mock('./read-text.ts', () => ({ readText: async () => ({ state: 'text', text: 'The rent is due' }) }));
afterEach(() => vi.unstubAllGlobals());

test('the text of a document that was deleted while it was read is not sent [DOC-55]', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return new Response(null, { status: 204 });
  });
  const client = createQueryClient();
  const [lease, gone] = [named(1, 'lease.pdf'), named(2, 'gone.pdf')];
  client.setQueryData(recordsQuery(DOCUMENTS).queryKey, [lease]);
  await expect(storeText(client, gone, new Blob())).rejects.toThrow('The document was deleted.');
  await storeText(client, lease, new Blob());
  expect(sent).toEqual([`/api/documents/${lease.id}/text`]);
});
