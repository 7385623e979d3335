import { getUser } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/app.tsx';
import { aRegistry } from '../testing/registry.ts';

const backend = openFakeBackend();
const code = vi.hoisted(() => ({ isLost: true, asked: 0 }));
vi.mock('./area-route.tsx', async (original) => {
  code.asked += 1;
  if (code.isLost) throw new Error('Loading chunk 12 failed');
  return original();
});

test('a page whose area code fails to load shows an error with a retry, and loads it when the network is back', async () => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry());
  const { person } = renderApp('/create-budget');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded');
  const { asked } = code;
  await person.click(retry);
  await waitFor(() => expect(code.asked).toBe(asked + 1));
  code.isLost = false;
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('heading', { level: 1, name: 'Not available yet' })).toBeVisible();
});
