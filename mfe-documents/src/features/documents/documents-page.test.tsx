import { documentRoutes, folderRoutes } from '@savvi/contracts/documents/documents.routes';
import { aDocument } from '@savvi/testing/builders';
import { openWire } from '@savvi/testing/wire';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDocuments, preloadPage } from '../../testing/open-documents.tsx';

preloadPage();
const wire = openWire();

test('the locker lists what somebody keeps [DOC-22]', async () => {
  wire.answer(documentRoutes.list, [aDocument()]);
  wire.answer(folderRoutes.list, []);
  openDocuments();
  expect(await screen.findByText('Will.pdf')).toBeVisible();
});
