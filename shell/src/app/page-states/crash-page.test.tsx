import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { LastBoundary, PageBoundary } from './crash-page.tsx';

afterEach(() => void vi.restoreAllMocks());

function Broken(): never {
  throw new Error('boom');
}

test('a page that throws is replaced by a short message with a reload button, without the error itself', async () => {
  // React logs the errors that its error boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { person, left } = renderPage(
    <LastBoundary>
      <Broken />
    </LastBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This page ran into a problem' })).toBeVisible();
  expect(screen.getByText('What you saved is safe. Reload the page to continue.')).toBeVisible();
  expect(screen.queryByText(/boom/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  expect(left).toEqual(['reload']);
});

test('the frame around a page that throws stays, and the next page renders again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = renderPage(
    <PageBoundary resetKey="here">
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This page ran into a problem');
  rerender(
    <PageBoundary resetKey="there">
      <p>another page</p>
    </PageBoundary>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('another page')).toBeVisible();
});
