import { provePassword } from '@savvi/contracts/identity/account.routes';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { documentId, hold, named, place, row } from '../../../testing/locker.ts';
import { button, EXPIRED, openDocuments, preloadPage } from '../../../testing/open-documents.tsx';

preloadPage();
const backend = openFakeBackend();
const [a, b, c] = [named(1, 'a.pdf', { version: 3 }), named(2, 'b.pdf'), named(3, 'c.pdf')];
const opened = async () => {
  hold(backend, [a, b, c]);
  const shell = openDocuments();
  await screen.findAllByRole('article');
  return shell;
};
const question = () => within(screen.getByRole('alertdialog'));

describe('deleting', () => {
  test('deleting a document asks once, shows a toast, and can be undone [DOC-20] [DOC-26] [T-34]', async () => {
    const { person, toasts } = await opened();
    await person.click(button('Delete a.pdf'));
    expect(screen.getByRole('alertdialog', { name: 'Delete “a.pdf”?' })).toBeVisible();
    expect(backend.callsTo(documentRoutes.delete)).toEqual([]);
    backend.answer(documentRoutes.delete, null);
    hold(backend, [b, c]);
    await person.click(question().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Document Deleted')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'a.pdf' })).not.toBeInTheDocument();
    expect(
      backend.callsTo(documentRoutes.delete).map(({ path, headers }) => [path, headers.get('If-Match')]),
    ).toEqual([[`/api/documents/${documentId(1)}`, '"3"']]);
    backend.answer(documentRoutes.restore, a);
    hold(backend, [a, b, c]);
    await person.click(button('Undo'));
    await waitFor(() => expect(row('a.pdf')).toHaveFocus());
    expect(toasts.at(-1)).toEqual({ title: 'Document Restored', tone: 'success' });
  });

  test('deleting a document above the limit of the plan offers no Undo [T-7] [T-34]', async () => {
    const many = [1, 2, 3, 4, 5, 6].map((at) => named(at, `${at}.pdf`));
    hold(backend, many);
    const { person } = openDocuments('', EXPIRED);
    await person.click(await screen.findByRole('button', { name: 'Delete 6.pdf' }));
    expect(
      question().getByText(
        /Without an active plan you can have 5 documents\. You can restore it for 30 days under “Recently deleted”, but only while you have fewer\./,
      ),
    ).toBeVisible();
    backend.answer(documentRoutes.delete, null);
    hold(backend, many.slice(0, 5));
    await person.click(question().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Document Deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await person.click(button('Delete 5.pdf'));
    expect(question().getByText('You can restore it for 30 days under “Recently deleted”.')).toBeVisible();
  });

  test('canceling the confirmation deletes nothing [T-34]', async () => {
    const { person } = await opened();
    await person.click(button('Delete a.pdf'));
    await person.click(question().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button('Delete a.pdf')).toHaveFocus());
    expect(backend.callsTo(documentRoutes.delete)).toEqual([]);
  });

  test.each([
    [
      'the server',
      () => backend.refuse(documentRoutes.delete, 'unavailable'),
      '503: This part of the product is not available right now. Please try again soon.',
    ],
    [
      'a newer version',
      () => backend.refuse(documentRoutes.delete, 'stale'),
      '412: This was changed somewhere else in the meantime. Reload to see the newest version.',
    ],
    [
      'the end of the session',
      () => backend.refuse(documentRoutes.delete, 'unauthorized'),
      '401: Unauthorized',
    ],
  ])(
    'a deletion rejected by %s shows the message and keeps the row [DOC-29] [API-19]',
    async (_, refuse, description) => {
      const { person, toasts } = await opened();
      refuse();
      await person.click(button('Delete a.pdf'));
      await person.click(question().getByRole('button', { name: 'Delete' }));
      await waitFor(() =>
        expect(toasts).toEqual([{ title: 'Delete Failed', description, tone: 'destructive' }]),
      );
      expect(row('a.pdf')).toBeVisible();
      await waitFor(() => expect(backend.callsTo(documentRoutes.list)).toHaveLength(2));
    },
  );

  test('after a deletion the focus is on the same button of the next row', async () => {
    const { person } = await opened();
    backend.answer(documentRoutes.delete, null);
    button('Delete b.pdf').focus();
    await person.keyboard('{Enter}');
    hold(backend, [a, c]);
    await person.tab();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'b.pdf' })).not.toBeInTheDocument());
    await waitFor(() => expect(button('Delete c.pdf')).toHaveFocus());
  });

  test('after the last deletion the focus is on the list', async () => {
    hold(backend, [a]);
    const { person } = openDocuments();
    await person.click(await screen.findByRole('button', { name: 'Delete a.pdf' }));
    const release = backend.hold(documentRoutes.delete);
    await person.click(question().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(button('Delete a.pdf')).toHaveFocus());
    hold(backend, []);
    release(null);
    expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeVisible();
    expect(place()).toHaveFocus();
  });

  test('a deletion refreshes the counts of the dashboard [DOC-26] [T-33]', async () => {
    const { person, client } = await opened();
    client.setQueryData(['documents', 'dashboard'], []);
    backend.answer(documentRoutes.delete, null);
    await person.click(button('Delete a.pdf'));
    await person.click(question().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(client.getQueryState(['documents', 'dashboard'])?.isInvalidated).toBe(true));
  });
});

describe('deleted documents [T-34]', () => {
  const openDeleted = async () => {
    hold(backend, [b, c]);
    backend.answer(documentRoutes.listDeleted, [{ ...a, deletedAt: '2026-03-01T12:00:00.000Z' }]);
    const shell = openDocuments();
    await shell.person.click(await screen.findByRole('button', { name: 'Recently deleted' }));
    await screen.findByText('a.pdf');
    return shell;
  };

  test('a deleted document shows its deadline and can be restored', async () => {
    const { person, toasts } = await openDeleted();
    expect(screen.getByText('Deleted Mar 1, 2026 · 29 days left')).toBeVisible();
    expect(screen.getByText('Wills & Estate · No folder · 47.08 KB · Uploaded Mar 1, 2026')).toBeVisible();
    backend.answer(documentRoutes.restore, a);
    backend.answer(documentRoutes.listDeleted, []);
    hold(backend, [a, b, c]);
    await person.click(button('Restore a.pdf'));
    expect(await screen.findByText('No document was deleted in the last 30 days.')).toBeVisible();
    expect(toasts).toEqual([{ title: 'Document Restored', tone: 'success' }]);
    await person.keyboard('{Escape}');
    expect(await screen.findByRole('article', { name: 'a.pdf' })).toBeVisible();
  });

  test('a deleted document is removed for good with the password, also after the trial [DOC-60] [DOC-61] [T-7]', async () => {
    hold(backend, [b, c]);
    backend.answer(documentRoutes.listDeleted, [{ ...a, deletedAt: '2026-03-01T12:00:00.000Z' }]);
    const { person, toasts } = openDocuments('', EXPIRED);
    await person.click(await screen.findByRole('button', { name: 'Recently deleted' }));
    await person.click(await screen.findByRole('button', { name: 'Delete permanently: a.pdf' }));
    await screen.findByText('The document and its file are removed from BudgetPRO. This cannot be undone.');
    backend.answer(provePassword, { proof: 'signed' });
    backend.answer(documentRoutes.deletePermanently, null);
    backend.answer(documentRoutes.listDeleted, []);
    await person.keyboard('correct horse');
    await person.click(button('Delete permanently'));
    expect(await screen.findByText('No document was deleted in the last 30 days.')).toBeVisible();
    expect(
      backend
        .callsTo(documentRoutes.deletePermanently)
        .map(({ path, body, headers }) => [path, body, headers.get('If-Match')]),
    ).toEqual([[`/api/documents/${a.id}/delete-permanently`, { proof: 'signed' }, `"${a.version}"`]]);
    expect(toasts).toEqual([{ title: 'Document Deleted Permanently', tone: 'success' }]);
  });

  test('a deleted document cannot be restored at the limit, and the dialog says why without a request [T-7]', async () => {
    hold(
      backend,
      [1, 2, 3, 4, 5].map((index) => named(index, `${index}.pdf`)),
    );
    backend.answer(documentRoutes.listDeleted, [{ ...a, deletedAt: '2026-03-01T12:00:00.000Z' }]);
    const { person, toasts } = openDocuments('', EXPIRED);
    await person.click(await screen.findByRole('button', { name: 'Recently deleted' }));
    await screen.findByText('a.pdf');
    expect(
      screen.getByText(
        'Without an active plan you can have 5 documents. You can restore these while you have fewer.',
      ),
    ).toBeVisible();
    expect(button('Restore a.pdf')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Restore a.pdf')).toHaveAccessibleDescription(/^Without an active plan/);
    const asked = backend.calls.length;
    await person.click(button('Restore a.pdf'));
    expect(backend.calls).toHaveLength(asked);
    expect(toasts).toEqual([]);
  });

  test('a restore that the server rejects because of the limit shows a message and keeps the row [T-7]', async () => {
    const { person, toasts } = await openDeleted();
    backend.refuse(
      documentRoutes.restore,
      'plan-limit',
      'Without an active plan you can have 5 documents. Subscribe or renew to add more.',
    );
    await person.click(button('Restore a.pdf'));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          title: 'Restore Failed',
          description:
            '403: Without an active plan you can have 5 documents. Subscribe or renew to add more.',
          tone: 'destructive',
        },
      ]),
    );
    expect(button('Restore a.pdf')).toBeVisible();
  });
});
