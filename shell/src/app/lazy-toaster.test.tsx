import { createToastStore, ToastProvider } from '@savvi/ui/toast';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import { LazyToaster } from './lazy-toaster.tsx';

const code = vi.hoisted(() => ({ isLost: true, asked: 0 }));
vi.mock('@savvi/ui/toaster', async (original) => {
  code.asked += 1;
  if (code.isLost) throw new Error('Loading chunk 12 failed');
  return original();
});

test('a toast loads the code of the toast area before the first load is over, again after a failure', async () => {
  const store = createToastStore();
  renderPage(
    <ToastProvider store={store}>
      <LazyToaster />
    </ToastProvider>,
  );
  expect(code.asked).toBe(0);
  act(() => void store.toast({ title: 'Lost' }));
  await waitFor(() => expect(code.asked).toBe(1));
  code.isLost = false;
  act(() => void store.toast({ title: 'Saved' }));
  expect(await screen.findByText('Saved')).toBeVisible();
});
