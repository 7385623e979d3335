import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useNavigate, useRoutes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAppHistory } from './app-history.ts';
import { HostRouter } from './host-router.tsx';
import { useBlocker } from './use-blocker.ts';

function Form() {
  const [text, setText] = useState('');
  const blocker = useBlocker(text !== '', () => true);
  const navigate = useNavigate();
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/away">Link</Link>
      <button type="button" onClick={() => void navigate('/away')}>
        Code
      </button>
      <button type="button" onClick={() => globalThis.history.back()}>
        Back
      </button>
      {blocker.state === 'blocked' && (
        <div role="alertdialog">
          <button type="button" onClick={blocker.reset}>
            Stay
          </button>
          <button type="button" onClick={blocker.proceed}>
            Leave
          </button>
        </div>
      )}
    </>
  );
}

const Pages = () =>
  useRoutes([
    { path: '/form', element: <Form /> },
    { path: '*', element: <h1>Another page</h1> },
  ]);

beforeEach(() => {
  globalThis.history.pushState(null, '', '/before');
  const history = createAppHistory();
  render(
    <HostRouter history={history}>
      <Pages />
    </HostRouter>,
  );
  act(() => history.push('/form'));
});
afterEach(cleanup);

for (const way of ['Link', 'Code', 'Back']) {
  it(`leaving by ${way} asks about unsaved changes: Stay keeps them, Leave continues [N-22]`, async () => {
    const person = userEvent.setup();
    await person.type(screen.getByLabelText('Name'), 'Home');
    await person.click(screen.getByText(way));
    await person.click(await screen.findByText('Stay'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveValue('Home');
    expect(location.pathname).toBe('/form');
    await person.click(screen.getByText(way));
    await person.click(await screen.findByText('Leave'));
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
    expect(location.pathname).toBe(way === 'Back' ? '/before' : '/away');
  });
}

it('without unsaved changes no question is asked', async () => {
  await userEvent.click(screen.getByText('Link'));
  expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
});

it('a page may have several guards if only one of them is active', async () => {
  const Second = () => {
    useBlocker(false, () => true);
    return <Form />;
  };
  cleanup();
  const history = createAppHistory();
  render(
    <HostRouter history={history}>
      <Second />
    </HostRouter>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Home');
  await userEvent.click(screen.getByText('Link'));
  expect(await screen.findByText('Stay')).toBeVisible();
});
