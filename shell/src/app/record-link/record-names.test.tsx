import '@savvi/testing/jsdom';
import { createQueryClient } from '@savvi/mfe-kit';
import { aDebt } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { RecordNames } from './lazy-record-names.tsx';

const backend = openFakeBackend();
const DEBTS = 'GET /api/debts';

function open(...areas: string[]) {
  backend.answer('GET /registry.json', aRegistry(...areas));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecordNames kinds={['debt', 'warranty']}>
        {({ records, isLoading, reload }) => (
          <>
            <p>{isLoading ? 'loading' : records.map(({ kind, name }) => `${kind} ${name}`).join()}</p>
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
}

test('the records of a kind are named from the list of their area, and an unknown kind has none [LNK-3]', async () => {
  backend.answer(DEBTS, [aDebt({ name: 'Mortgage' })]);
  open('masterplan');
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText('debt Mortgage')).toBeVisible();
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
