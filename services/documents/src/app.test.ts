import { documentsRoutes } from '@savvi/documents-contract/documents.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll } from 'vitest';
import { type TestDocuments, testDocuments } from './testing/documents.ts';

let documents: TestDocuments;
beforeAll(async () => {
  documents = await testDocuments();
});
afterAll(() => documents.close());

closedDoorSuite({
  routes: documentsRoutes,
  call: () => documents.call,
  express: () => documents.app.internal,
  key: () => documents.key,
});
