import { openFakeBackend } from '@savvi/testing/fake-backend';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hold, named, TAXES } from '../../testing/locker.ts';
import { button, EXPIRED, openDocuments, preloadPage } from '../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
/** Waits for the window's code, which replaces a loading frame. */
const uploadWindow = async () => {
  await screen.findByLabelText('Choose files');
  return screen.getByRole('dialog', { name: 'Upload Document' });
};

test('the address with new opens the upload window once, also on the open page and in a folder', async () => {
  hold(backend, [], [TAXES]);
  const { person, location, goTo } = openDocuments('?new');
  expect(await uploadWindow()).toBeVisible();
  expect(location()).toBe('/document-locker');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();

  await goTo(`/document-locker?folder=${TAXES.id}&new`);
  await uploadWindow();
  expect(screen.getByLabelText('Folder (optional)')).toHaveValue(TAXES.id);
  expect(location()).toBe(`/document-locker?folder=${TAXES.id}`);
  await person.keyboard('{Escape}');
  act(() => globalThis.history.back());
  await waitFor(() => expect(location()).toBe('/document-locker'));
  act(() => globalThis.history.forward());
  await waitFor(() => expect(location()).toBe(`/document-locker?folder=${TAXES.id}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the address with new opens no window at the document limit [DOC-23]', async () => {
  hold(
    backend,
    [1, 2, 3, 4, 5].map((at) => named(at, `${at}.pdf`)),
  );
  const { location } = openDocuments('?new', EXPIRED);
  expect(await screen.findByText('You have reached the document limit of your plan')).toBeVisible();
  await waitFor(() => expect(location()).toBe('/document-locker'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button('Upload Document')).toBeDisabled();
});
