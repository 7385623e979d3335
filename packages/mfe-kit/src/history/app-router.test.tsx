import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type AppHistory, createAppHistory } from './app-history.ts';
import { AppRouter, Link, useLocation } from './app-router.tsx';

afterEach(cleanup);

const Address = () => {
  const { pathname, search, state } = useLocation();
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
};

function open(link: React.ReactNode): AppHistory {
  globalThis.history.pushState(null, '', '/list');
  const history = createAppHistory();
  render(
    <AppRouter history={history}>
      {link}
      <Address />
    </AppRouter>,
  );
  return history;
}

it('a link opens its page with the state of the new history entry', async () => {
  const history = open(
    <Link to="/edit?id=7" state={{ from: '/list' }}>
      Edit
    </Link>,
  );
  const link = screen.getByRole('link', { name: 'Edit' });
  expect(link).toHaveAttribute('href', '/edit?id=7');
  await userEvent.click(link);
  expect(await screen.findByText('/edit?id=7 {"from":"/list"}')).toBeVisible();
  history.go(-1);
  expect(await screen.findByText('/list null')).toBeVisible();
});

it('a link to the current page adds no history entry', async () => {
  open(
    <Link to="/list" state="again">
      List
    </Link>,
  );
  const { length } = globalThis.history;
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  expect(await screen.findByText('/list "again"')).toBeVisible();
  expect(globalThis.history).toHaveLength(length);
});

it.each([
  ['a click with Ctrl, which opens a tab', '{Control>}', {}],
  ['a click with Shift, which opens a window', '{Shift>}', {}],
  ['a link for another window', '', { target: '_blank' }],
  [
    'a click that its own handler has prevented',
    '',
    { onClick: (event: React.MouseEvent) => event.preventDefault() },
  ],
])('the app does not follow %s', async (_, keys, props) => {
  open(
    <Link to="/edit" {...props}>
      Edit
    </Link>,
  );
  const stop = vi.fn((event: Event) => event.preventDefault());
  addEventListener('click', stop);
  const person = userEvent.setup();
  if (keys !== '') await person.keyboard(keys);
  await person.click(screen.getByRole('link', { name: 'Edit' }));
  removeEventListener('click', stop);
  expect(screen.getByText('/list null')).toBeVisible();
});
