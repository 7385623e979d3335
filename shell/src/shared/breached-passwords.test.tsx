import { createHash } from 'node:crypto';
import { findBreachedPasswords } from '@savvi/contracts/identity/breached-passwords.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const backend = openFakeBackend();
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const lineOf = (password: string, count: number) => `${sha1(password).slice(5)}:${count}`;
const OTHER = `${'0'.repeat(35)}:7`;

/** Sets what the gateway writes into a page. */
const offer = (content: string) =>
  document.head.insertAdjacentHTML('beforeend', `<meta name="breached-passwords" content="${content}">`);
/** The check of a page that was just opened. */
async function freshCheck() {
  vi.resetModules();
  return (await import('./breached-passwords.ts')).isBreached;
}

beforeEach(() => void offer('yes'));
afterEach(() => {
  document.head.querySelector('meta[name="breached-passwords"]')?.remove();
  vi.unstubAllGlobals();
});

test('a password is breached when its range contains the rest of its SHA-1', async () => {
  const isBreached = await freshCheck();
  backend.answer(findBreachedPasswords, { passwords: [OTHER, lineOf('staple gun orchestra', 12)] });
  expect(await isBreached('staple gun orchestra')).toBe(true);
  expect(await isBreached('staple gun orchestras')).toBe(false);
});

test('the digits are those of the published SHA-1 of the password in UTF-8', async () => {
  const isBreached = await freshCheck();
  backend.answer(findBreachedPasswords, { passwords: ['1E4C9B93F3F0682250B6CF8331B7EE68FD8:3'] });
  expect(await isBreached('password')).toBe(true); // SHA-1: 5BAA6 1E4C9…
  backend.answer(findBreachedPasswords, { passwords: [lineOf('пароль для Ады', 1)] });
  expect(await isBreached('пароль для Ады')).toBe(true);
});

test('the page sends the first five digits of the hash and neither the password nor more digits', async () => {
  const isBreached = await freshCheck();
  backend.answer(findBreachedPasswords, { passwords: [OTHER] });
  await isBreached('staple gun orchestra');
  expect(backend.calls).toHaveLength(1);
  const [call] = backend.calls;
  expect(call?.path).toBe(`/api/auth/breached-passwords/${sha1('staple gun orchestra').slice(0, 5)}`);
  expect([call?.search.size, call?.body, call?.headers.get('cookie')]).toEqual([0, null, null]);
  const sent = JSON.stringify([call?.path, ...(call?.headers ?? [])]);
  expect(sent).not.toContain('staple');
  expect(sent.toUpperCase()).not.toContain(sha1('staple gun orchestra').slice(0, 6));
});

test('a line that counts 0 is padding', async () => {
  const isBreached = await freshCheck();
  backend.answer(findBreachedPasswords, { passwords: [lineOf('staple gun orchestra', 0)] });
  expect(await isBreached('staple gun orchestra')).toBe(false);
});

test.each(['', 'no', '__BREACHED__'])(
  'a page whose setting is "%s" neither hashes nor sends anything',
  async (content) => {
    document.head.querySelector('meta[name="breached-passwords"]')?.remove();
    if (content !== '') offer(content);
    const digest = vi.spyOn(crypto.subtle, 'digest');
    const isBreached = await freshCheck();
    expect(await isBreached('staple gun orchestra')).toBe(false);
    expect([backend.calls.length, digest.mock.calls.length]).toEqual([0, 0]);
    digest.mockRestore();
  },
);

test.each([
  ['pass5', 0],
  ['pass56', 1],
  ['pass567', 1],
])('the password %s causes %i calls, because a form accepts six characters', async (password, calls) => {
  const isBreached = await freshCheck();
  backend.answer(findBreachedPasswords, { passwords: [OTHER] });
  await isBreached(password);
  expect(backend.calls).toHaveLength(calls);
});

test('after a 404 the page asks no more', async () => {
  const isBreached = await freshCheck();
  backend.refuse(findBreachedPasswords, 'not-found');
  expect(await isBreached('staple gun orchestra')).toBe(false);
  expect(await isBreached('another gun orchestra')).toBe(false);
  expect(backend.calls).toHaveLength(1);
});

test.each(['unavailable', 'too-often', 'internal'] as const)(
  'after the problem %s there is no hint, and the page asks again for the next password',
  async (code) => {
    const isBreached = await freshCheck();
    backend.refuse(findBreachedPasswords, code);
    expect(await isBreached('staple gun orchestra')).toBe(false);
    backend.answer(findBreachedPasswords, { passwords: [lineOf('another one', 1)] });
    expect(await isBreached('another one')).toBe(true);
  },
);

test('a call that fails and an unreadable reply cause no hint', async () => {
  const isBreached = await freshCheck();
  backend.drop(findBreachedPasswords);
  expect(await isBreached('staple gun orchestra')).toBe(false);
  backend.answer(findBreachedPasswords, new Response('<html>') as never);
  expect(await isBreached('staple gun orchestra')).toBe(false);
});

test('a page without crypto.subtle, as over http, sends nothing', async () => {
  const isBreached = await freshCheck();
  vi.stubGlobal('crypto', {});
  expect(await isBreached('staple gun orchestra')).toBe(false);
  expect(backend.calls).toHaveLength(0);
});
