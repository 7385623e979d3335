import '@savvi/testing/fake-shell';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PageBar } from './page-bar.tsx';

afterEach(cleanup);

test('the page bar shows the visible page and navigates by buttons and by page number', async () => {
  const person = userEvent.setup();
  const onGo = vi.fn();
  render(<PageBar at={3} count={12} onGo={onGo} />);
  const page = screen.getByRole('textbox', { name: 'Page' });
  expect(page).toHaveValue('3');
  expect(screen.getByRole('group', { name: 'Pages' })).toHaveTextContent('of 12');
  await person.click(screen.getByRole('button', { name: 'Next page' }));
  await person.click(screen.getByRole('button', { name: 'Previous page' }));
  await person.clear(page);
  await person.type(page, '11{Enter}');
  expect(onGo.mock.calls).toEqual([[4], [2], [11]]);
  await person.clear(page);
  await person.type(page, 'two{Enter}');
  expect(onGo).toHaveBeenCalledTimes(3);
  expect(page).toHaveValue('3');
});

test('the page bar disables its buttons at the first and the last page', () => {
  const { rerender } = render(<PageBar at={1} count={2} onGo={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  rerender(<PageBar at={2} count={2} onGo={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Previous page' })).not.toHaveAttribute('aria-disabled');
});
