import { getUser } from '@savvi/contracts/identity/account.routes';
import { getCheckout, listPlans } from '@savvi/contracts/billing/billing.routes';
import { refreshUser } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { wipeLocalData } from '../session/wipe-local-data.ts';
import { forgetOverride, keepOverride, storedOverride } from './stored-override.ts';

const backend = openFakeBackend();
const LAPTOP = 'http://localhost:3005';
const FROM_LAPTOP = `?override=budget@${LAPTOP}/remote/`;
const ADDRESS = `${LAPTOP}/remote/remote.json`;
const BADGE = `Budget Lab is set to come from ${ADDRESS}`;
const OURS = { area: 'budget', address: ADDRESS };
const ADA = aUser().id;
const GRACE = '0190aaaa-0000-7000-8000-000000000002';

beforeAll(() => import('./notices.ts'));
afterEach(() => void forgetOverride());

async function open(address: string, overrideOrigins: string[] = [LAPTOP]) {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', {
    ...aRegistry(),
    ...(overrideOrigins.length > 0 && { overrideOrigins }),
  });
  backend.answer(getCheckout, {
    links: { monthly: null, yearly: null },
    expiresAt: '2026-03-03T12:00:00.000Z',
  });
  backend.answer(listPlans, []);
  const app = renderApp(address);
  // The open dialog hides the button from screen readers.
  await screen.findByRole('button', { name: 'Financial Tools', hidden: true });
  return app;
}
const badge = () => screen.queryByRole('region', { name: BADGE });

// Trust: gateway-2
test('a link with an override only asks for confirmation, and the area is loaded from the override after it is confirmed', async () => {
  const { person, left } = await open(`/nowhere${FROM_LAPTOP}&tab=plan`);
  const dialog = within(await screen.findByRole('alertdialog', { name: `Load Budget Lab from ${LAPTOP}?` }));
  expect(dialog.getByText(ADDRESS)).toBeVisible();
  expect(storedOverride([LAPTOP], ADA)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Load it from there' }));
  expect(storedOverride([LAPTOP], ADA)).toEqual(OURS);
  expect(left).toEqual(['replaceWith /nowhere?tab=plan']);
});

test('after the user declines an override, the page continues and nothing is stored', async () => {
  const { person, left } = await open(`/${FROM_LAPTOP}`);
  await person.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([location.search, storedOverride([LAPTOP], ADA), left]).toEqual(['', null, []]);
});

test('an override with an origin that the server does not allow is refused with a message', async () => {
  await open('/?override=budget@https://evil.example/');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `https://evil.example is not allowed here; allowed are ${LAPTOP}.`,
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each(['/', '/nowhere'])('a badge on the page %s shows the override and removes it', async (path) => {
  keepOverride(OURS, ADA);
  const { person, left } = await open(path);
  await waitFor(() => expect(badge()).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'End it' }));
  expect([storedOverride([LAPTOP], ADA), left]).toEqual([null, ['reload']]);
});

test('if the server allows no overrides, an override in a link is ignored and nothing is shown', async () => {
  keepOverride(OURS, ADA);
  await open(`/${FROM_LAPTOP}`, []);
  expect([badge(), screen.queryByRole('alertdialog'), screen.queryByRole('alert')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(storedOverride([], ADA)).toBeNull();
});

test('a stored override whose origin is no longer allowed is ignored', async () => {
  keepOverride(OURS, ADA);
  await open('/', ['https://other.example']);
  expect(badge()).toBeNull();
});

// Trust: gateway-2
test('an override applies only to the user who confirmed it', async () => {
  keepOverride(OURS, GRACE);
  await open('/');
  expect([badge(), storedOverride([LAPTOP], ADA)]).toEqual([null, null]);
  expect(storedOverride([LAPTOP], GRACE)).toEqual(OURS);
});

// Trust: gateway-2
test.each<[string, (client: QueryClient) => unknown]>([
  [
    'expired or was revoked',
    (client) => {
      backend.refuse(getUser, 'unauthorized');
      return refreshUser(client);
    },
  ],
  [
    'was ended in another tab',
    () => {
      const other = new BroadcastChannel('savvi.signed-out');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
      other.postMessage(null);
      other.close();
    },
  ],
])(
  'a page with an override whose session %s redirects to sign-in, so that overridden code does not keep running in it',
  async (_how, end) => {
    keepOverride(OURS, ADA);
    const { client, left } = await open('/nowhere');
    await waitFor(() => expect(badge()).toBeVisible());
    await end(client);
    await waitFor(() => expect(left).toEqual(['replaceWith /login']));
    expect(storedOverride([LAPTOP], ADA)).toBeNull();
  },
);

// Trust: gateway-2
test('a page with an override shows the notice for its whole life, even if the server no longer allows the origin', async () => {
  keepOverride(OURS, ADA);
  const { client } = await open('/nowhere');
  await waitFor(() => expect(badge()).toBeVisible());
  expect(screen.getByRole('button', { name: 'Life Tools' })).toBeVisible();
  backend.answer('GET /registry.json', {
    ...aRegistry(),
    areas: aRegistry().areas.filter(({ name }) => name === 'budget'),
  });
  await client.invalidateQueries({ queryKey: ['registry'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Life Tools' })).toBeNull());
  expect(badge()).toBeVisible();
});

test('an override ends with the session', async () => {
  keepOverride(OURS, ADA);
  const { client } = await open('/nowhere');
  wipeLocalData(client);
  expect(storedOverride([LAPTOP], ADA)).toBeNull();
});
