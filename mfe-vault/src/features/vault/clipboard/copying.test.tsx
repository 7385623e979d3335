import { entryRoutes } from '@savvi/contracts/vault/vault.routes';
import { openWire } from '@savvi/testing/wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anEntry } from '../../../testing/entries.ts';
import { button, openVault, preloadPage, putClipboard } from '../../../testing/open-vault.tsx';
import { copyForAWhile } from './clipboard.ts';

preloadPage();
const wire = openWire();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a password and a user name are copied without being shown, and the toast says for how long', async () => {
  wire.answer(entryRoutes.list, [anEntry()]);
  const { person, toasts, container } = openVault();
  const copy = await screen.findByRole('button', { name: 'Copy the password of First Bank' });
  const clipboard = putClipboard();
  await person.click(copy);
  await waitFor(() => expect(toasts).toEqual([{ title: 'Password copied', description: 'The clipboard is emptied in 30 seconds, or when you come back to this page.', tone: 'success' }]));
  expect(clipboard.text).toBe(anEntry().password);
  expect(container.innerHTML).not.toContain(anEntry().password);
  await person.click(button('Copy the user name of First Bank'));
  await waitFor(() => expect(clipboard.text).toBe('ada@example.com'));
});

test('a browser that refuses is said so', async () => {
  wire.answer(entryRoutes.list, [anEntry()]);
  const { person, toasts } = openVault();
  const copy = await screen.findByRole('button', { name: 'Copy the password of First Bank' });
  vi.stubGlobal('navigator', new Proxy(navigator, { get: (target, key) => (key === 'clipboard' ? { writeText: () => Promise.reject(new Error('no')) } : Reflect.get(target, key)) }));
  await person.click(copy);
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Nothing was copied', tone: 'destructive' }));
});

describe('the clipboard', () => {
  const copied = async (isReadable = false) => {
    const clipboard = putClipboard(isReadable);
    vi.useFakeTimers();
    await copyForAWhile('secret');
    return clipboard;
  };
  const seen = (isSeen: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(isSeen);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('is emptied after 30 seconds', async () => {
    seen(true);
    const clipboard = await copied();
    await pass(29_999);
    expect(clipboard.text).toBe('secret');
    await pass(1);
    expect(clipboard.text).toBe('');
  });

  test('is emptied when the page is seen next, where it is not seen then', async () => {
    seen(false);
    const clipboard = await copied();
    await pass(60_000);
    expect(clipboard.text).toBe('secret');
    fireEvent(globalThis.window, new Event('focus'));
    await pass(0);
    expect(clipboard.text).toBe('');
  });

  test('is emptied when the product is left', async () => {
    const clipboard = await copied();
    fireEvent(globalThis.window, new Event('pagehide'));
    await pass(0);
    expect(clipboard.text).toBe('');
  });

  test('keeps what somebody copied since', async () => {
    seen(true);
    const clipboard = await copied();
    clipboard.text = 'something else';
    fireEvent.copy(document.body);
    await pass(30_000);
    expect(clipboard.text).toBe('something else');
  });

  test('keeps what was copied elsewhere, where it may be read', async () => {
    seen(true);
    const clipboard = await copied(true);
    clipboard.text = 'from elsewhere';
    await pass(30_000);
    expect(clipboard.text).toBe('from elsewhere');
  });

  test('starts its time anew with each copy', async () => {
    seen(true);
    const clipboard = await copied();
    await pass(20_000);
    await copyForAWhile('newer');
    await pass(29_999);
    expect(clipboard.text).toBe('newer');
    await pass(1);
    expect(clipboard.text).toBe('');
  });
});
