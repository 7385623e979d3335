import { getUser } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { AreaLoadError } from '../../remotes/area-load-error.ts';
import { forgetOverride, keepOverride, storedOverride } from './stored-override.ts';

const backend = openFakeBackend();
const ADA = aUser().id;
const ADDRESS = `${location.origin}/remote/remote.json`;
const TOLD = {
  name: 'budget',
  basePaths: ['/create-budget'],
  menu: [],
  entitlement: null,
  shellApi: 1,
  version: '1',
  entry: 'remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  builtAt: '2026-03-01T12:00:00.000Z',
};

const loadRemote = vi.hoisted(() => vi.fn());
vi.mock('../../remotes/federation.ts', () => ({ loadRemote }));
// React logs the errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  forgetOverride();
  vi.restoreAllMocks();
});

function open() {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', { ...aRegistry('budget'), overrideOrigins: [location.origin] });
  keepOverride({ area: 'budget', address: ADDRESS }, ADA);
  return renderApp('/create-budget');
}
const problem = (title = 'Budget Lab could not be loaded') =>
  screen.findByRole('heading', { name: title, level: 1 }, { timeout: 4_000 });

test.each<[string, () => void, string]>([
  [
    'nothing responds, or not to other origins',
    () => backend.drop('GET /remote/remote.json'),
    `${ADDRESS} cannot be read: nothing answers there, or it does not let other origins read it (CORS).`,
  ],
  [
    'the server returns an error',
    () => backend.answer('GET /remote/remote.json', {}, 500),
    `${ADDRESS} answers 500; the output of that server says why.`,
  ],
  [
    'the server returns something else',
    () => backend.answer('GET /remote/remote.json', { hello: 'world' }),
    `${ADDRESS} answers, but with no remote.json.`,
  ],
  [
    'the server has another area',
    () => backend.answer('GET /remote/remote.json', { ...TOLD, name: 'vault' }),
    `${ADDRESS} is the area vault, not budget.`,
  ],
])(
  'when %s, an error with the reason replaces the area and lets the user remove the override',
  async (_what, answer, sentence) => {
    answer();
    const { person, left } = open();
    await problem();
    const place = within(screen.getByRole('alert'));
    expect(place.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/Check your connection/)).toBeNull();
    await person.click(place.getByRole('button', { name: 'End it' }));
    expect([storedOverride([location.origin], ADA), left]).toEqual([null, ['reload']]);
  },
);

test.each([
  [
    'could not be loaded',
    new AreaLoadError('incompatible', 'budget 1 is made for shell API 2, this is 1'),
    'budget 1 is made for shell API 2, this is 1',
  ],
  [
    'could not be loaded',
    new AreaLoadError('unreachable', 'budget could not be loaded', new Error('the entry has another digest')),
    'the entry has another digest',
  ],
  ['ran into a problem', new TypeError('routes is not iterable'), 'routes is not iterable'],
])(
  'an error after which the area %s shows the address and the root cause, and a retry loads the area again',
  async (what, error, reason) => {
    backend.answer('GET /remote/remote.json', TOLD);
    loadRemote
      .mockRejectedValueOnce(error)
      .mockResolvedValue({ routes: [{ path: '/create-budget', element: 'From the laptop' }] });
    const { person } = open();
    await problem(`Budget Lab ${what}`);
    expect(screen.getByText(`It was asked for at ${ADDRESS}: ${reason}`)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('From the laptop')).toBeVisible();
  },
);
