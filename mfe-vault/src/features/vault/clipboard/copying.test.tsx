import { getConfirmed } from '@savvi/contracts/identity/strong-sign-in.routes';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anEntry } from '../../../testing/entries.ts';
import {
  button,
  type ClipboardRules,
  openVault,
  preloadPage,
  putClipboard,
} from '../../../testing/open-vault.tsx';
import { copyForAWhile } from './clipboard.ts';

preloadPage();
const backend = openFakeBackend();
beforeEach(() => backend.answer(getConfirmed, { until: null }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A copy event that the page handles itself. */
function prevented(): Event {
  const event = new Event('copy', { bubbles: true, cancelable: true });
  event.preventDefault();
  return event;
}

test('copying a password or user name does not show it, and the toast says when the clipboard is cleared', async () => {
  backend.answer(entryRoutes.list, [anEntry()]);
  const { person, toasts, container } = openVault();
  const copy = await screen.findByRole('button', { name: 'Copy the password of First Bank' });
  const clipboard = putClipboard();
  await person.click(copy);
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        title: 'Password copied',
        description: 'The clipboard will be cleared in 30 seconds, whatever is in it by then.',
        tone: 'success',
      },
    ]),
  );
  expect(clipboard.text).toBe(anEntry().password);
  expect(container.innerHTML).not.toContain(anEntry().password);
  await person.click(button('Copy the user name of First Bank'));
  await waitFor(() => expect(clipboard.text).toBe('ada@example.com'));
});

test('a copy to the clipboard that the browser refuses shows an error', async () => {
  backend.answer(entryRoutes.list, [anEntry()]);
  const { person, toasts } = openVault();
  const copy = await screen.findByRole('button', { name: 'Copy the password of First Bank' });
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) =>
        key === 'clipboard' ? { writeText: () => Promise.reject(new Error('no')) } : Reflect.get(target, key),
    }),
  );
  await person.click(copy);
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Nothing was copied', tone: 'destructive' }));
});

describe('the clipboard', () => {
  const copied = async (rules: ClipboardRules = {}) => {
    const clipboard = putClipboard(rules);
    vi.useFakeTimers();
    await copyForAWhile('secret');
    return clipboard;
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const select = (what: Node) => document.getSelection()?.selectAllChildren(what);
  afterEach(() => document.getSelection()?.removeAllRanges());

  test('the clipboard is cleared after 30 seconds', async () => {
    const clipboard = await copied();
    await pass(29_999);
    expect(clipboard.text).toBe('secret');
    await pass(1);
    expect(clipboard.text).toBe('');
  });

  test.each(['pointerup', 'keydown'])(
    'the clipboard is cleared on the next %s after 30 seconds in browsers whose clipboard accepts no promise',
    async (input) => {
      const clipboard = await copied({ refusesPromises: true });
      fireEvent(document.body, new Event(input, { bubbles: true }));
      await pass(60_000);
      expect(clipboard.text).toBe('secret');
      fireEvent(document.body, new Event(input, { bubbles: true }));
      await pass(0);
      expect(clipboard.text).toBe('');
      clipboard.text = 'something else';
      fireEvent(document.body, new Event(input, { bubbles: true }));
      await pass(0);
      expect(clipboard.text).toBe('something else');
    },
  );

  test('the clipboard is cleared when the user leaves the product', async () => {
    const clipboard = await copied();
    fireEvent(globalThis.window, new Event('beforeunload'));
    await pass(0);
    expect(clipboard.text).toBe('');
  });

  test.each(['copy', 'cut'] as const)(
    'the clipboard keeps text that a %s by the user puts there in the meantime',
    async (event) => {
      const clipboard = await copied();
      clipboard.text = 'something else';
      document.body.append('something else');
      select(document.body);
      fireEvent[event](document.body);
      await pass(30_000);
      expect(clipboard.text).toBe('something else');
    },
  );

  test('the clipboard keeps text copied from a field or by a page in the meantime', async () => {
    const field = Object.assign(document.createElement('input'), { value: 'something else' });
    document.body.append(field);
    field.setSelectionRange(0, 4);
    for (const take of [() => fireEvent.copy(field), () => document.body.dispatchEvent(prevented())]) {
      const clipboard = await copied();
      clipboard.text = 'some';
      take();
      await pass(30_000);
      expect(clipboard.text).toBe('some');
    }
  });

  test('a copy without a selection does not stop the clearing of the clipboard', async () => {
    const field = Object.assign(document.createElement('input'), { type: 'password', value: 'typed' });
    document.body.append(field);
    field.setSelectionRange(0, 5);
    const clipboard = await copied();
    fireEvent.copy(document.body);
    fireEvent.copy(field);
    await pass(30_000);
    expect(clipboard.text).toBe('');
  });

  test('the clipboard keeps text copied outside the product if the page may read the clipboard', async () => {
    const clipboard = await copied({ isReadable: true });
    clipboard.text = 'from elsewhere';
    await pass(30_000);
    expect(clipboard.text).toBe('from elsewhere');
  });

  test('each copy restarts the time until the clipboard is cleared', async () => {
    const clipboard = await copied();
    await pass(20_000);
    await copyForAWhile('newer');
    await pass(29_999);
    expect(clipboard.text).toBe('newer');
    await pass(1);
    expect(clipboard.text).toBe('');
  });
});
