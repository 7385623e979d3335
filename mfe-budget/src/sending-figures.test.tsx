import 'fake-indexeddb/auto';
import { createTransaction, getMonth, listMonths } from '@savvi/budget-contract/month.routes';
import { Link } from '@savvi/mfe-kit/app-router';
import { aBudget, aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { renderInShell } from '@savvi/testing/fake-shell';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Figures } from './current-month.ts';
import { keepUnsent, listUnsent } from './features/transactions/unsent/unsent-store.ts';
import { aMonth, aMonthLine } from './testing/months.ts';
import { aTransaction } from './testing/transactions.ts';

const backend = openFakeBackend();

test('the dashboard sends the transactions that wait, and its figures follow (MON-60)', async () => {
  const monthWith = (spent: string) => aMonth({ lines: [aMonthLine({ planned: '600.00', spent })] });
  backend.answer(listMonths, [monthWith('0.00')]);
  backend.answer(getMonth, monthWith('0.00'));
  await keepUnsent(aUser().id, {
    key: '019c0000-0001-7000-8000-000000000000',
    budgetId: aBudget().id,
    input: { date: '2026-03-02', kind: 'spending', amount: '12.40', payee: 'coffee' },
    refusal: null,
  });
  const release = backend.hold(createTransaction);
  const element = (
    <Figures record={{ ...aBudget() }} Link={Link}>
      The usual figures
    </Figures>
  );
  renderInShell([{ path: '*', element }], { path: '/' });
  expect(await screen.findByText('$600.00')).toBeVisible();
  await waitFor(() => expect(backend.callsTo(createTransaction)).toHaveLength(1));
  backend.answer(getMonth, monthWith('12.40'));
  release(aTransaction());
  expect(await screen.findByText('$587.60')).toBeVisible();
  expect(await listUnsent(aUser().id)).toEqual([]);
});
