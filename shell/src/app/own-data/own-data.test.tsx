import { getCheckout, getEntitlements } from '@savvi/contracts/billing/billing.routes';
import {
  confirmPassword,
  deleteAccount,
  getUser,
  signOutEverywhere,
} from '@savvi/contracts/identity/account.routes';
import { getConfirmed, reauthenticate } from '@savvi/contracts/identity/strong-sign-in.routes';
import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { refreshUser } from '@savvi/mfe-kit';
import { aDocument, aUser } from '@savvi/testing/builders';
import { type BackendCall, openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { renderApp, trialEntitlements } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { answerSecurity, preloadAccountPage } from '../../testing/security.ts';
import { takeoutFrom } from './archive/parts.ts';

preloadAccountPage();
const backend = openFakeBackend();
const { parts: PARTS } = takeoutFrom(aRegistry().areas);
const PASSWORD = 'correct horse battery';
const WRONG = 'This is not the password you sign in with.';

/**
 * The TextEncoder of jsdom returns arrays of another realm, which are not instances of this realm's
 * `Uint8Array`.
 */
const Encoder = globalThis.TextEncoder;
class OwnEncoder extends Encoder {
  override encode(text?: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(super.encode(text));
  }
}

/** The files that the browser saved: name and blob. */
const kept: { name: string; blob: Blob }[] = [];

beforeEach(() => {
  kept.length = 0;
  vi.stubGlobal('TextEncoder', OwnEncoder);
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (kept.push({ name: '', blob }), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = kept.at(-1);
    if (last !== undefined) last.name = this.download;
  });
  backend.answer('GET /registry.json', aRegistry());
  for (const { call } of PARTS) backend.answer(`GET ${call as `/api/${string}`}`, []);
  backend.answer(getUser, aUser());
  answerSecurity(backend);
  backend.answer(getEntitlements, trialEntitlements());
  backend.answer(confirmPassword, null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(button: 'Download my data' | 'Delete my account') {
  const app = renderApp('/account-settings');
  await app.person.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...app, dialog };
}

describe('downloading the user’s data [N-10]', () => {
  const download = async () => {
    const opened = await open('Download my data');
    await opened.person.type(opened.dialog.getByLabelText('Your password'), PASSWORD);
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Download' }));
    return opened;
  };

  test('asks for the password, describes the archive, and saves one zip file named after the day', async () => {
    const { dialog, person } = await open('Download my data');
    expect(dialog.getByText(/anyone who has the file can read them/)).toBeVisible();
    expect(dialog.getByLabelText('Your password')).toHaveFocus();
    await person.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText('Password is required')).toBeVisible();
    expect(backend.callsTo(confirmPassword)).toEqual([]);
    await person.type(dialog.getByLabelText('Your password'), PASSWORD);
    await person.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText('Your data has been saved')).toBeVisible();
    expect(backend.callsTo(confirmPassword).map(({ body }) => body)).toEqual([{ password: PASSWORD }]);
    expect(kept.map(({ name, blob }) => [name, blob.type])).toEqual([
      ['savvi-data-2026-03-02.zip', 'application/zip'],
    ]);
    const zip = await yauzl.fromBufferPromise(
      Buffer.from(new Uint8Array((await kept[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0))),
    );
    expect(zip.entryCount).toBe(PARTS.length + 1);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download my data' })).toHaveFocus());
  });

  describe('an account with a second step (SEC-16)', () => {
    beforeEach(() => {
      backend.answer(getUser, aUser({ hasSecondStep: true }));
      backend.refuse(getConfirmed, 'reauthenticate');
    });
    const openAsked = async () => {
      const opened = await open('Download my data');
      expect(opened.dialog.queryByLabelText('Your password')).toBeNull();
      await opened.person.click(opened.dialog.getByRole('button', { name: 'Download' }));
      return opened;
    };
    const asked = () => screen.findByRole('dialog', { name: 'Confirm that it’s you' });

    test('confirms password and code before anything is loaded', async () => {
      const { person } = await openAsked();
      const question = within(await asked());
      expect(backend.callsTo(confirmPassword)).toEqual([]);
      backend.answer(reauthenticate, ({ body }: BackendCall) => {
        if ((body as { code?: string }).code !== undefined)
          backend.answer(getConfirmed, { until: '2026-03-02T12:10:00.000Z' });
        return null;
      });
      await person.type(question.getByLabelText('Password'), PASSWORD);
      await person.click(question.getByRole('button', { name: 'Confirm' }));
      await person.type(await question.findByLabelText('Code'), '123456');
      expect(backend.calls.some(({ path }) => path === '/api/passwords')).toBe(false);
      await person.click(question.getByRole('button', { name: 'Confirm' }));
      expect(await screen.findByText('Your data has been saved')).toBeVisible();
      expect(kept).toHaveLength(1);
    });

    test('loads nothing if its user cancels, and the dialog stays without an error', async () => {
      const { person } = await openAsked();
      await person.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
      const download = await screen.findByRole('button', { name: 'Download' });
      await waitFor(() => expect(download).not.toHaveAttribute('aria-busy'));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(backend.calls.some(({ path }) => path === '/api/passwords')).toBe(false);
    });

    test('is not asked again within ten minutes of its last confirmation', async () => {
      backend.answer(getConfirmed, { until: '2026-03-02T12:10:00.000Z' });
      const { dialog } = await openAsked();
      expect(await dialog.findByText('Your data has been saved')).toBeVisible();
      expect(backend.callsTo(reauthenticate)).toEqual([]);
    });

    test('loads nothing while it cannot be confirmed, and the dialog shows why', async () => {
      backend.refuse(getConfirmed, 'unavailable');
      const { dialog } = await openAsked();
      expect(await dialog.findByRole('alert')).toHaveTextContent('Your data was not saved');
      expect(backend.calls.some(({ path }) => path === '/api/passwords')).toBe(false);
    });

    test('is asked again before another attempt, once its confirmation is over', async () => {
      backend.answer(getConfirmed, { until: '2026-03-02T12:10:00.000Z' });
      backend.refuse('GET /registry.json', 'unavailable');
      const { dialog, person } = await openAsked();
      const again = await dialog.findByRole('button', { name: 'Try again' });
      backend.answer('GET /registry.json', aRegistry());
      backend.refuse(getConfirmed, 'reauthenticate');
      await person.click(again);
      await person.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
      expect(kept).toEqual([]);
    });
  });

  test('works without a plan: the data belongs to the user [T-7]', async () => {
    backend.answer(getUser, aUser({ createdAt: '2025-01-01T12:00:00.000Z' }));
    backend.answer(getCheckout, {
      links: { monthly: null, yearly: null },
      expiresAt: '2026-03-03T12:00:00.000Z',
    });
    const { dialog } = await download();
    expect(await dialog.findByText('Your data has been saved')).toBeVisible();
    expect(kept).toHaveLength(1);
    // The checkout link is requested after the page's first load.
    await waitFor(() => expect(backend.callsTo(getCheckout)).toHaveLength(1));
  });

  test('requires the right password, requests nothing without it, and shows the error at the password field', async () => {
    backend.refuse(confirmPassword, 'invalid', WRONG);
    const { dialog } = await download();
    expect(await dialog.findByText(WRONG)).toBeVisible();
    expect(dialog.getByLabelText('Your password')).toHaveFocus();
    expect(backend.calls.some(({ path }) => path === '/api/passwords')).toBe(false);
    expect(kept).toEqual([]);
  });

  test('continues without a part that fails to load, and lists it with the reason', async () => {
    backend.refuse('GET /api/debts', 'internal');
    const { dialog } = await download();
    expect(await dialog.findByText('Your data has been saved, but not all of it')).toBeVisible();
    expect(dialog.getByText('Master plan: debts')).toBeVisible();
    expect(dialog.getByText('500: Something went wrong on our side. Please try again.')).toBeVisible();
    expect(kept).toHaveLength(1);
  });

  test('shows the progress; Escape and leaving the page ask for confirmation, and Cancel stops the download without saving anything', async () => {
    const release = backend.hold('GET /api/net-worth');
    const { dialog, person } = await download();
    expect(await dialog.findByRole('progressbar', { name: 'Net worth by month' })).toBeVisible();
    await person.keyboard('{Escape}');
    await person.click(
      within(await screen.findByRole('alertdialog', { name: 'Stop the download?' })).getByRole('button', {
        name: 'Continue',
      }),
    );
    expect(dialog.getByRole('progressbar')).toBeVisible();
    expect(globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    release([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(kept).toEqual([]);
  });

  test('waits and repeats the request if the server asks for it', async () => {
    let calls = 0;
    backend.answer('GET /api/debts', () =>
      calls++ === 0
        ? new Response('Too many requests.', { status: 429, headers: { 'Retry-After': '1' } })
        : [],
    );
    const { dialog } = await download();
    expect(await dialog.findByText('Your data has been saved', {}, { timeout: 5_000 })).toBeVisible();
    expect(calls).toBe(2);
  });

  test('stops when the session ends: the page is hidden and nothing is saved', async () => {
    const release = backend.hold('GET /api/passwords');
    await download();
    backend.refuse(getUser, 'unauthorized');
    release.refuse('unauthorized');
    expect(await screen.findByRole('heading', { level: 1, name: 'Not authenticated' })).toBeVisible();
    expect(kept).toEqual([]);
  });

  test('discards the loaded data when the session ends: after signing in again, the user has to enter the password again', async () => {
    vi.stubGlobal('showSaveFilePicker', vi.fn());
    backend.answer('GET /api/documents', [aDocument({ fileSize: 100 * 1_048_576 })]);
    const { dialog, client } = await download();
    await dialog.findByRole('button', { name: 'Choose where to save' });
    backend.refuse(getUser, 'unauthorized');
    await refreshUser(client);
    await screen.findByRole('heading', { level: 1, name: 'Not authenticated' });
    backend.answer(getUser, aUser());
    document.dispatchEvent(new Event('visibilitychange'));
    expect(within(await screen.findByRole('dialog')).getByLabelText('Your password')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Choose where to save' })).toBeNull();
  });

  test('writes a large archive directly to a file that the user chooses, where the browser supports it', async () => {
    const written: Uint8Array[] = [];
    const picked = vi.fn(async () => ({
      createWritable: async () =>
        new WritableStream<Uint8Array>({ write: (chunk) => void written.push(chunk) }),
      getFile: async () => new File([], 'x'),
    }));
    vi.stubGlobal('showSaveFilePicker', picked);
    backend.answer('GET /api/documents', [aDocument({ fileSize: 100 * 1_048_576 })]);
    backend.refuse(documentRoutes.download, 'unavailable');
    const { dialog, person } = await download();
    await person.click(await dialog.findByRole('button', { name: 'Choose where to save' }));
    expect(await dialog.findByText('Documents: Will.pdf')).toBeVisible();
    expect(picked).toHaveBeenCalledWith(
      expect.objectContaining({ suggestedName: 'savvi-data-2026-03-02.zip' }),
    );
    const zip = await yauzl.fromBufferPromise(Buffer.concat(written));
    expect(zip.entryCount).toBe(PARTS.length + 1);
    expect(kept).toEqual([]);
  });
});

describe('deleting the user’s account [N-9]', () => {
  const fill = async ({ dialog, person }: Awaited<ReturnType<typeof open>>, word = 'DELETE') => {
    await person.type(dialog.getByLabelText('Type DELETE to confirm'), word);
    await person.type(dialog.getByLabelText('Your password'), PASSWORD);
    await person.click(dialog.getByRole('button', { name: 'Delete my account' }));
  };

  test.each(['active', 'past_due'] as const)(
    'tells a paying user (%s) that the subscription ends with the account',
    async (subscriptionStatus) => {
      backend.answer(getUser, aUser({ subscriptionStatus, planType: 'annual' }));
      const { dialog } = await open('Delete my account');
      expect(
        dialog.getByText(
          'your subscription: it ends immediately, you won’t be charged again, and the rest of the paid period is lost',
        ),
      ).toBeVisible();
    },
  );

  test('lists what will be deleted for good, and sends nothing without confirmation word and password', async () => {
    const { dialog, person } = await open('Delete my account');
    expect(dialog.getByText(/This cannot be undone/)).toBeVisible();
    expect(dialog.getByText(/your documents and folders/)).toBeVisible();
    expect(dialog.queryByText(/subscription/)).toBeNull();
    await person.type(dialog.getByLabelText('Type DELETE to confirm'), 'yes');
    await person.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('Please type DELETE here.')).toBeVisible();
    expect(dialog.getByText('Password is required')).toBeVisible();
    expect(backend.callsTo(deleteAccount)).toEqual([]);
  });

  test('leads to the landing page; other tabs hide their pages, drafts are deleted, and no dialog asks about unsaved changes', async () => {
    const opened = renderApp('/account-settings');
    await opened.person.type(await screen.findByLabelText('First name'), 'x');
    sessionStorage.setItem('savvi:draft:me:budget', '"unfinished"');
    await opened.person.click(screen.getByRole('button', { name: 'Delete my account' }));
    const told: unknown[] = [];
    const other = new BroadcastChannel('savvi.signed-out');
    other.addEventListener('message', () => told.push('signed out'));
    const release = backend.hold(deleteAccount);
    await fill({ ...opened, dialog: within(await screen.findByRole('dialog')) });
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeVisible();
    await opened.person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    release(null);
    await waitFor(() => expect(opened.left).toEqual(['replaceWith /#account-deleted']));
    expect(backend.callsTo(deleteAccount).map(({ body }) => body)).toEqual([{ password: PASSWORD }]);
    expect(globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('savvi:draft:me:budget')).toBeNull();
    await waitFor(() => expect(told).toEqual(['signed out']));
    other.close();
  });

  test('leads to the landing page even if another request finds the session ended before the deletion is confirmed', async () => {
    const opened = await open('Delete my account');
    const release = backend.hold(deleteAccount);
    await fill(opened);
    await screen.findByRole('button', { name: 'Deleting...' });
    backend.refuse(getUser, 'unauthorized');
    dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('heading', { name: 'Not authenticated' })).toBeVisible();
    release(null);
    await waitFor(() => expect(opened.left).toEqual(['replaceWith /#account-deleted']));
  });

  test('shows the error about a wrong password at the password field', async () => {
    backend.refuse(deleteAccount, 'invalid', WRONG);
    const opened = await open('Delete my account');
    await fill(opened, ' delete ');
    expect(await opened.dialog.findByText(WRONG)).toBeVisible();
    expect(opened.dialog.getByLabelText('Your password')).toHaveFocus();
    expect(opened.left).toEqual([]);
  });

  test.each([
    [
      'the only administrator',
      () => backend.refuse(deleteAccount, 'not-deletable', 'You are the only administrator.'),
      'You are the only administrator.',
    ],
    ['no response', () => backend.drop(deleteAccount), /could not reach the server/],
  ])('shows the error (%s) in the dialog, which stays open', async (_what, arrange, sentence) => {
    arrange();
    const opened = await open('Delete my account');
    await fill(opened);
    expect(await opened.dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(opened.dialog.getByLabelText('Your password')).toHaveValue(PASSWORD);
    expect(opened.left).toEqual([]);
  });
});

test('a page with unsaved changes asks nothing once all sessions of its user have been ended', async () => {
  backend.answer(signOutEverywhere, null);
  const { person, left } = renderApp('/account-settings');
  await person.type(await screen.findByLabelText('First name'), 'x');
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }),
  );
  await waitFor(() => expect(left).toEqual(['replaceWith /login']));
  expect(globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
