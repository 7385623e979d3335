import { getUser } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { forgetOverride, keepOverride } from './stored-override.ts';

const backend = openFakeBackend();
const LAPTOP = 'http://localhost:3005';
const ADDRESS = `${LAPTOP}/remote/remote.json`;
const notice = vi.hoisted(() => ({ isLost: true, asked: 0 }));
const loadRemote = vi.hoisted(() => vi.fn());

vi.mock('./notices.ts', async (original) => {
  notice.asked += 1;
  if (notice.isLost) throw new Error('Loading chunk 349 failed');
  return original();
});
vi.mock('./override-federation.ts', () => ({ loadRemote }));
afterEach(() => void forgetOverride());

// Trust: gateway-2
test('while the code of the override notice fails to load, no overridden code loads; a retry loads both, the notice first', async () => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', { ...aRegistry('budget'), overrideOrigins: [LAPTOP] });
  keepOverride({ area: 'budget', address: ADDRESS }, aUser().id);
  const badge = () => screen.queryByRole('region', { name: `Budget Lab is set to come from ${ADDRESS}` });
  const badges: unknown[] = [];
  loadRemote.mockImplementation(async () => {
    badges.push(badge());
    return { routes: [{ path: '/create-budget', element: 'From the laptop' }] };
  });
  const { person } = renderApp('/create-budget');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(loadRemote).not.toHaveBeenCalled();
  expect(notice.asked).toBeGreaterThan(0);
  notice.isLost = false;
  await person.click(retry);
  expect(await screen.findByText('From the laptop')).toBeVisible();
  await waitFor(() => expect(badges).toEqual([badge()]));
  expect(badge()).toBeVisible();
});

test('overridden code does not load before the page shows the notice about the override', async () => {
  vi.resetModules();
  notice.isLost = false;
  loadRemote.mockClear();
  const { loadOverride } = await import('./load-override.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = loadOverride(
    'budget',
    { version: 'override', entry: ADDRESS, integrity: '', shellApi: 0, weight: 100, users: [] },
    null,
  ).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await outcome).toMatchObject({ reason: 'unreachable' });
  expect(loadRemote).not.toHaveBeenCalled();
});
