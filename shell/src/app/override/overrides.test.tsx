import { getUser } from '@savvi/contracts/identity/account.routes';
import { listPlans } from '@savvi/contracts/billing/billing.routes';
import { aUser } from '@savvi/testing/builders';
import { openWire } from '@savvi/testing/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aRegistry, renderApp } from '../../testing/app.tsx';
import { wipeLocalData } from '../session/wipe-local-data.ts';
import { keepOverride, keptOverride } from './kept-override.ts';

const wire = openWire();
const LAPTOP = 'http://localhost:3005';
const FROM_LAPTOP = `?override=budget@${LAPTOP}/remote/`;
const BADGE = `Budget Lab comes from ${LAPTOP}`;

beforeAll(() => import('./override-notice.tsx'));
afterEach(() => sessionStorage.clear());

async function open(address: string, overrideOrigins: string[] = [LAPTOP]) {
  wire.answer(getUser, aUser());
  wire.answer('GET /registry.json', { ...aRegistry(), ...(overrideOrigins.length > 0 && { overrideOrigins }) });
  wire.answer(listPlans, []);
  const app = renderApp(address);
  await screen.findByRole('button', { name: 'Financial Tools', hidden: true }); // a question that is open hides it
  return app;
}
const badge = () => screen.queryByRole('region', { name: BADGE });

test('an address only asks: the area comes from there once somebody says so', async () => {
  const { person, left } = await open(`/nowhere${FROM_LAPTOP}&tab=plan`);
  const dialog = within(await screen.findByRole('alertdialog', { name: `Load Budget Lab from ${LAPTOP}?` }));
  expect(keptOverride([LAPTOP])).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Load it from there' }));
  expect(keptOverride([LAPTOP])).toEqual({ area: 'budget', address: `${LAPTOP}/remote/remote.json` });
  expect(left).toEqual(['replaceWith /nowhere?tab=plan']);
});

test('whoever declines goes on, and nothing is kept', async () => {
  const { person, left } = await open(`/${FROM_LAPTOP}`);
  await person.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([location.search, keptOverride([LAPTOP]), left]).toEqual(['', null, []]);
});

test('an origin that is not allowed is refused with a sentence', async () => {
  await open('/?override=budget@https://evil.example/');
  expect(await screen.findByRole('alert')).toHaveTextContent(`https://evil.example is not allowed here; allowed are ${LAPTOP}.`);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each(['/', '/nowhere'])('a badge says so on %s, and ends it', async (path) => {
  keepOverride({ area: 'budget', address: `${LAPTOP}/remote/remote.json` });
  const { person, left } = await open(path);
  await waitFor(() => expect(badge()).toBeVisible());
  await person.click(screen.getByRole('button', { name: 'End it' }));
  expect([keptOverride([LAPTOP]), left]).toEqual([null, ['reload']]);
});

test('where the server allows none, an override is ignored and nothing shows', async () => {
  keepOverride({ area: 'budget', address: `${LAPTOP}/remote/remote.json` });
  await open(`/${FROM_LAPTOP}`, []);
  expect([badge(), screen.queryByRole('alertdialog'), screen.queryByRole('alert')]).toEqual([null, null, null]);
  expect(keptOverride([])).toBeNull();
});

test('one whose origin is no longer allowed is ignored', async () => {
  keepOverride({ area: 'budget', address: `${LAPTOP}/remote/remote.json` });
  await open('/', ['https://other.example']);
  expect(badge()).toBeNull();
});

test('it goes with the session', async () => {
  keepOverride({ area: 'budget', address: `${LAPTOP}/remote/remote.json` });
  const { client } = await open('/nowhere');
  wipeLocalData(client);
  expect(keptOverride([LAPTOP])).toBeNull();
});
