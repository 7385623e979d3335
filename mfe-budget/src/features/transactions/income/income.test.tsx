import { undoChange } from '@savvi/budget-contract/change.routes';
import { planIncome, updateTransaction } from '@savvi/budget-contract/month.routes';
import { getPay } from '@savvi/budget-contract/pay.routes';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aChange, CHANGE_ID, recorded } from '../../../testing/changes.ts';
import {
  aMonth,
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
  PEOPLE,
} from '../../../testing/month-parts.tsx';
import { RecentTransactions } from '../transactions-section.tsx';

const backend = openFakeBackend();
const wages = aTransaction({
  payee: 'wages',
  kind: 'income',
  lineId: null,
  amount: '2500.00',
  date: '2026-03-31',
});
const pay = {
  partner1: { frequency: 'monthly' as const, paycheck: '2500.00', nextPayday: '2026-03-30' },
  partner2: null,
  version: 2,
};
type Person = Awaited<ReturnType<typeof open>>['person'];
const dialog = () => within(screen.getByRole('dialog', { name: 'Edit transaction' }));
const sent = () => backend.callsTo(updateTransaction).map(({ body }) => body);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Opens income of the list. */
async function open(
  stored: MoneyTransaction = wages,
  props: Partial<Parameters<typeof RecentTransactions>[0]> = {},
) {
  answerTransactions(backend, [stored]);
  backend.answer(getPay, pay);
  const shell = openPart(
    <RecentTransactions
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={PEOPLE}
      isStarted
      closedMonths={[]}
      {...props}
    />,
  );
  await shell.person.click(await screen.findByRole('button', { name: /wages/ }));
  return shell;
}

describe('income', () => {
  test('that is no paycheck is not in the plan, and a likely paycheck is suggested, not set (MON-54)', async () => {
    const { person } = await open();
    expect(screen.getByRole('button', { name: /wages/, hidden: true })).toHaveTextContent('Not in your plan');
    const paycheck = await dialog().findByLabelText('Paycheck');
    expect(paycheck).toHaveDisplayValue('Not a paycheck');
    await person.click(dialog().getByRole('button', { name: 'Ada’s paycheck?' }));
    expect(paycheck).toHaveDisplayValue('Ada’s paycheck');
    expect(dialog().queryByText('Not in your plan')).not.toBeInTheDocument();
    backend.answer(updateTransaction, { ...wages, planned: 'partner1', version: 2 });
    answerTransactions(backend, [{ ...wages, planned: 'partner1', version: 2 }]);
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(sent()).toEqual([{ planned: 'partner1' }]);
    expect(await screen.findByRole('button', { name: /wages/ })).toHaveTextContent('Ada’s paycheck');
  });

  test('of another amount is no likely paycheck', async () => {
    await open({ ...wages, amount: '120.00' });
    await dialog().findByLabelText('Paycheck');
    expect(dialog().queryByRole('button', { name: /paycheck\?/ })).not.toBeInTheDocument();
  });

  test.each([
    [
      'is no paycheck any more',
      async (person: Person) => person.selectOptions(dialog().getByLabelText('Paycheck'), ''),
    ],
    [
      'is a refund',
      async (person: Person) => person.selectOptions(dialog().getByLabelText('Kind'), 'refund'),
    ],
  ] as const)('linked to a paycheck that %s is saved', async (_change, act) => {
    const linked = { ...wages, planned: 'partner1' };
    const { person } = await open(linked);
    await dialog().findByLabelText('Paycheck');
    backend.answer(updateTransaction, { ...wages, version: 2 });
    await act(person);
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(sent()).toEqual([expect.objectContaining({ planned: null })]);
  });

  test('that was added to the plan stays there', async () => {
    await open({ ...wages, planned: 'added' });
    expect(dialog().getByText('In your plan')).toBeVisible();
    expect(dialog().queryByLabelText('Paycheck')).not.toBeInTheDocument();
  });

  test('is added to the plan of its month, which can be undone (MON-54)', async () => {
    const { person, toasts } = await open();
    backend.answer(planIncome, recorded({ ...aMonth(), plannedIncome: '3500.00' }));
    answerTransactions(backend, [{ ...wages, planned: 'added', version: 2 }]);
    await person.click(dialog().getByRole('button', { name: 'Add to this month’s plan' }));
    await isClosed();
    expect(backend.callsTo(planIncome)[0]).toMatchObject({
      path: `/api/budgets/${BUDGET_ID}/months/2026-03/income`,
      body: { transactionId: wages.id },
    });
    expect(toasts.at(-1)?.title).toBe('Added to your plan');
    expect(await screen.findByRole('button', { name: /wages.*In your plan/ })).toBeVisible();
    backend.answer(undoChange, aChange({ act: 'income-planned', isUndoable: false }));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(backend.callsTo(undoChange)[0]?.path).toContain(CHANGE_ID));
  });

  test('cannot be added while the form has changes, or in a closed month', async () => {
    const { person } = await open();
    await person.type(dialog().getByLabelText('Payee'), 's');
    expect(dialog().queryByRole('button', { name: 'Add to this month’s plan' })).not.toBeInTheDocument();
  });

  test('of a closed month shows its paycheck only', async () => {
    await open({ ...wages, planned: 'partner1' }, { closedMonths: [MONTH] });
    expect(dialog().getByLabelText('Paycheck')).toBeDisabled();
    expect(dialog().getByLabelText('Paycheck')).toHaveDisplayValue('Ada’s paycheck');
  });

  test('keeps the dialog open if adding fails, and shows why', async () => {
    const { person, toasts } = await open();
    backend.refuse(planIncome, 'not-started', 'March hasn’t been started yet.');
    await person.click(dialog().getByRole('button', { name: 'Add to this month’s plan' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        title: 'We couldn’t add it to your plan',
        description: '409: March hasn’t been started yet.',
      }),
    );
    expect(dialog().getByLabelText('Payee')).toBeVisible();
  });
});
