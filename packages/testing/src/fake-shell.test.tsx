import { getUser, signIn } from '@savvi/contracts/identity/account.routes';
import { get, mutate, userQuery, useShell } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from './builders.ts';
import { renderInShell } from './fake-shell.tsx';
import { openFakeBackend } from './fake-backend/in-tests.ts';

const backend = openFakeBackend();

function Page() {
  const { toast, user, subscription } = useShell();
  const { data } = useQuery({
    queryKey: ['again'],
    queryFn: ({ signal }) => get('/api/user', { parse: (input) => input as { firstName: string } }, signal),
  });
  return (
    <>
      <h1>
        {user.firstName} has {subscription.trialDaysRemaining} days
      </h1>
      <p>from the backend: {data?.firstName ?? 'nothing'}</p>
      <button type="button" onClick={() => toast({ title: 'Saved', description: 'Well done' })}>
        Save
      </button>
    </>
  );
}

const routes = [{ path: '/page', element: <Page /> }];

test('an area is rendered with its user, its fake backend and its toasts', async () => {
  const release = backend.hold(getUser);
  const { person, toasts, location, client } = renderInShell(routes, { path: '/page?tab=1' });
  expect(screen.getByRole('heading')).toHaveTextContent('Ada has 6 days');
  expect(screen.getByText('from the backend: nothing')).toBeVisible();
  release(aUser({ firstName: 'Grace' }));
  expect(await screen.findByText('from the backend: Grace')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Well done')).toBeVisible();
  expect(toasts).toEqual([{ title: 'Saved', description: 'Well done' }]);
  expect(location()).toBe('/page?tab=1');
  expect(client.getQueryData(userQuery.queryKey)?.firstName).toBe('Ada');
});

test('an error response carries its status, sentence and code, and the call is recorded', async () => {
  backend.refuse(signIn, 'credentials');
  await expect(
    mutate({ method: 'POST', path: '/api/login', body: { email: 'a@b.co' } }),
  ).rejects.toMatchObject({ message: '401: Invalid email or password', code: 'credentials' });
  expect(backend.callsTo(signIn).map((call) => call.body)).toEqual([{ email: 'a@b.co' }]);
});
