import '@savvi/testing/jsdom';
import { createQueryClient } from '@savvi/mfe-kit';
import { aDebt } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { RecordNames } from './lazy-record-names.tsx';

const backend = openFakeBackend();
const DEBTS = 'GET /api/debts';

function open(...areas: string[]) {
  backend.answer('GET /registry.json', aRegistry(...areas));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RecordNames kinds={['debt', 'warranty']}>
        {({ records, isLoading, reload, unknownKinds = [], fetchedAt }) => (
          <>
            <p>fetched at {fetchedAt}</p>
            <p>{isLoading ? 'loading' : records.map(({ kind, name }) => `${kind} ${name}`).join()}</p>
            {!isLoading && <p>unknown: {unknownKinds.join()}</p>}
            {reload && (
              <button type="button" onClick={reload}>
                Reload
              </button>
            )}
          </>
        )}
      </RecordNames>
    </QueryClientProvider>,
  );
  return client;
}

test('the records of a kind are named from the list of their area, and an unknown kind has none [LNK-3]', async () => {
  backend.answer(DEBTS, [aDebt({ name: 'Mortgage' })]);
  open('masterplan');
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('debt Mortgage')).toBeVisible();
  expect(screen.getByText('unknown: warranty')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a list of names that failed can be loaded again [LNK-3]', async () => {
  backend.refuse(DEBTS, 'unavailable');
  open('masterplan');
  const reload = await screen.findByRole('button', { name: 'Reload' });
  backend.answer(DEBTS, [aDebt({ name: 'Mortgage' })]);
  reload.click();
  expect(await screen.findByText('debt Mortgage')).toBeVisible();
});

test('the time of a list of names is that of its last fetch, not of a refetch that is pending or failed (MON-56)', async () => {
  backend.answer(DEBTS, [aDebt({ name: 'Mortgage' })]);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000);
  const client = open('masterplan');
  expect(screen.queryByText('fetched at 1000')).toBeNull();
  expect(await screen.findByText('fetched at 1000')).toBeVisible();
  clock.mockReturnValue(2_000);
  const answer = backend.hold(DEBTS);
  act(() => void client.invalidateQueries({ queryKey: ['debts'] }));
  await waitFor(() => expect(backend.callsTo(DEBTS)).toHaveLength(2));
  expect(screen.getByText('fetched at 1000')).toBeVisible();
  answer.refuse('unavailable');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('fetched at 1000')).toBeVisible();
  backend.answer(DEBTS, [aDebt({ name: 'Mortgage' })]);
  act(() => void client.invalidateQueries({ queryKey: ['debts'] }));
  expect(await screen.findByText('fetched at 2000')).toBeVisible();
  clock.mockRestore();
});
