import { getUser } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/app.tsx';
import { aRegistry } from '../../testing/registry.ts';

const backend = openFakeBackend();
vi.mock('./palette/palette.tsx', () => {
  throw new Error('not loaded');
});

test('a message reports that the code of the search failed to load', async () => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry());
  const { person } = renderApp('/nowhere');
  await person.click(await screen.findByRole('button', { name: 'Search' }));
  expect(
    await screen.findByText('The search could not be opened. Please check your connection and try again.'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});
