import { documentsRoutes } from '@savvi/documents-contract/documents.routes';
import { strangersSuite } from '@savvi/testing/ownership-suite';
import { witnessed } from '@savvi/testing/row-security';
import { testDocuments } from './testing/documents.ts';

const folder = { name: 'Taxes', category: 'tax_returns' };

witnessed(testDocuments, (service) =>
  strangersSuite({
    service,
    routes: documentsRoutes,
    async given(owner) {
      const ask = async (method: string, path: string, body?: object) => {
        const sent = { token: owner.token, ...(body !== undefined && { body }) };
        const { status, text, json } = await service().call(method, path, sent);
        if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
        return json as { id: string };
      };
      const upload = (headers = {}) =>
        service().upload(owner, { fields: { category: 'tax_returns' }, headers });
      const [kept, emptied] = [
        await ask('POST', '/api/document-folders', folder),
        await ask('POST', '/api/document-folders', folder),
      ];
      const { id } = await upload({ 'Idempotency-Key': 'key' });
      await upload({ 'Idempotency-Key': 'key' });
      await ask('PATCH', `/api/documents/${id}`, { description: 'Mine' });
      await ask('PATCH', `/api/documents/${id}/move`, { folderId: emptied.id });
      const below = await ask('POST', '/api/document-folders', { ...folder, parentId: emptied.id });
      await ask('PATCH', `/api/document-folders/${emptied.id}`, { category: 'wills' });
      await ask('DELETE', `/api/document-folders/${emptied.id}`);
      await ask('PATCH', `/api/document-folders/${below.id}`, { parentId: kept.id });
      await ask('PATCH', `/api/documents/${id}/move`, { folderId: kept.id });
      const [gone, restored] = [await upload(), await upload()];
      await ask('DELETE', `/api/documents/${gone.id}`);
      await ask('DELETE', `/api/documents/${restored.id}`);
      await ask('POST', `/api/documents/${restored.id}/restore`);
      await ask('GET', `/api/documents/${id}/download`);
      await ask('GET', `/api/documents?folderId=${kept.id}&limit=1`);
      await ask('GET', '/api/document-folders?category=tax_returns&limit=1');
      return [id, gone.id, restored.id, kept.id];
    },
    bodyOf: ({ method, path }) => {
      if (method !== 'patch') return undefined;
      return path.endsWith('/move') ? { folderId: null } : { description: 'Theirs' };
    },
  }),
);
