import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { CrashBoundary } from './crash-page.tsx';

afterEach(() => void vi.restoreAllMocks());

function Broken(): never {
  throw new Error('boom');
}

test('a page that breaks becomes a calm sentence with a reload, without the error itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what it caught
  const { person, left } = renderPage(<CrashBoundary><Broken /></CrashBoundary>);
  expect(screen.getByRole('heading', { name: 'This page ran into a problem' })).toBeVisible();
  expect(screen.getByText('What you saved is safe. Reload the page to carry on.')).toBeVisible();
  expect(screen.queryByText(/boom/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  expect(left).toEqual(['reload']);
});
