import { AppRouter, createAppHistory, Link } from '@savvi/mfe-kit/app-router';
import '@savvi/testing/jsdom';
import type { Area } from '@savvi/contracts/registry';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrowserProvider } from '../shared/browser.tsx';
import { openAt } from '../testing/page.tsx';
import { AreaHost } from './area-host.tsx';
import { AreaLoadError } from './area-load-error.ts';
import type { LoadArea } from './area-module.ts';

const version = {
  version: '1',
  entry: '/remotes/budget/1/remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  shellApi: 1,
  weight: 100,
  users: [],
};
const budget: Area = {
  name: 'budget',
  basePaths: ['/create-budget', '/edit-budget'],
  menu: [
    {
      group: 'Financial Tools',
      label: 'Budget Lab',
      icon: 'calculator',
      order: 10,
      path: '/create-budget',
      pro: false,
    },
  ],
  entitlement: null,
  versions: [version],
};
const pages: LoadArea = async () => ({
  routes: [
    { path: '/create-budget', element: <Link to="/edit-budget/7">Edit</Link> },
    { path: '/edit-budget/:id', element: <h1>Edit budget</h1> },
  ],
});
const unreachable = new AreaLoadError('unreachable', 'down');

function renderArea(
  load: LoadArea,
  {
    area = budget,
    path = '/create-budget',
    reload = () => {},
    lookAgain = async () => area.versions[0],
  } = {},
) {
  openAt(path);
  const history = createAppHistory();
  render(
    <BrowserProvider
      browser={{
        goTo() {},
        replaceWith() {},
        reload,
        openTab: () => true,
        openedAt: Date.now(),
        openedOn: '/',
      }}
    >
      <AppRouter history={history}>
        <AreaHost area={area} notFound={<h1>Not found</h1>} load={load} lookAgain={lookAgain} />
      </AppRouter>
    </BrowserProvider>,
  );
  return { person: userEvent.setup(), goTo: (to: string) => act(async () => history.push(to)) };
}

// React logs the errors that a boundary catches, and these tests cause them on purpose.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

it('an area shows a skeleton while its code loads, then its pages', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<LoadArea>>>();
  const { person } = renderArea(() => promise);
  expect(screen.getByRole('status')).toHaveTextContent('Loading Budget Lab');
  resolve(await pages('budget', version, null));
  await person.click(await screen.findByRole('link', { name: 'Edit' }));
  expect(await screen.findByRole('heading', { name: 'Edit budget' })).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('an area is loaded in the first version that the registry lists', async () => {
  const load = vi.fn(pages);
  renderArea(load, { area: { ...budget, versions: [version, { ...version, version: '0' }] } });
  await screen.findByRole('link', { name: 'Edit' });
  expect(load.mock.calls).toEqual([['budget', version, null]]);
});

it('an area shows the not-found page for a path without a page in it [NAV-10]', async () => {
  renderArea(pages, { path: '/edit-budget' });
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it("an area without a version shows 'Not available yet' and loads nothing", () => {
  const load = vi.fn(pages);
  renderArea(load, { area: { ...budget, versions: [] } });
  expect(screen.getByRole('heading', { name: 'Not available yet' })).toBeVisible();
  expect(screen.getByText(/Budget Lab is coming soon/)).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

it('an area that cannot be reached shows an error, and every retry loads it again', async () => {
  const load = vi.fn(pages).mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
  const { person } = renderArea(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('Budget Lab could not be loaded');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
  expect(load.mock.calls.map(([, , failure]) => failure)).toEqual([
    null,
    { error: unreachable },
    { error: unreachable },
  ]);
});

// Trust: outages-2
it('a retry loads the version of an area that the registry now lists, without passing on the failure of the old one', async () => {
  const next = { ...version, version: '2' };
  const load = vi.fn(pages).mockRejectedValueOnce(unreachable);
  const { person } = renderArea(load, { lookAgain: async () => next });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
  expect(load.mock.calls).toEqual([
    ['budget', version, null],
    ['budget', next, null],
  ]);
});

it('a retry loads the known version of an area when the registry does not respond', async () => {
  const load = vi.fn(pages).mockRejectedValueOnce(unreachable);
  const { person } = renderArea(load, { lookAgain: async () => undefined });
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
  expect(load.mock.calls.at(-1)).toEqual(['budget', version, { error: unreachable }]);
});

it('an area that failed to load is loaded again when the network is back, without moving the focus', async () => {
  const load = vi.fn(pages).mockRejectedValueOnce(unreachable);
  renderArea(load);
  await screen.findByRole('button', { name: 'Try again' });
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});

it('the focus stays inside the area when its retry button is removed', async () => {
  const { person } = renderArea(vi.fn(pages).mockRejectedValueOnce(unreachable));
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  const link = await screen.findByRole('link', { name: 'Edit' });
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(link);
});

it('an area that was built for another version of the shell offers a reload instead of a retry', async () => {
  const reload = vi.fn();
  const { person } = renderArea(() => Promise.reject(new AreaLoadError('incompatible', 'made for 2')), {
    reload,
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('needs a newer page');
  await person.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('an area whose page throws while rendering contains the error, and shows its next page normally', async () => {
  const Broken = () => {
    throw new Error('broken on purpose');
  };
  const { routes } = await pages('budget', version, null);
  const { goTo } = renderArea(async () => ({
    routes: [{ path: '/create-budget', element: <Broken /> }, ...routes],
  }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Budget Lab ran into a problem');
  await goTo('/edit-budget/7');
  expect(await screen.findByRole('heading', { name: 'Edit budget' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an area shows different errors for a file that failed to load and for code that threw', async () => {
  const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  renderArea(() => Promise.reject(missing));
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
});
