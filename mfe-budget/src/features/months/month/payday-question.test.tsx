import type { Budget } from '@savvi/budget-contract/budget';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import type { Month } from '@savvi/budget-contract/month';
import { changeMonth, getMonth, listMonths, listTransactions } from '@savvi/budget-contract/month.routes';
import type { Pay } from '@savvi/budget-contract/pay';
import { getPay } from '@savvi/budget-contract/pay.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMonth, NO_PAY } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();

const BIWEEKLY = { frequency: 'every-two-weeks', paycheck: '2500.00', nextPayday: '2026-05-01' } as const;
const ADA = aBudget({
  partner1Name: 'Ada',
  partner1Income: '5416.67',
  partner2Income: '0.00',
  calculations: { ...aBudget().calculations, totalIncome: '5416.67' },
});
let stored: Month;

async function open(pay: Partial<Pay>, { budget = ADA, ...over }: Partial<Month> & { budget?: Budget } = {}) {
  stored = aMonth({ month: '2026-05', plannedIncome: '5416.67', ...over });
  backend.answer(listBudgets, [budget]);
  backend.answer(listMonths, () => [stored]);
  backend.answer(getMonth, () => stored);
  backend.answer(listTransactions, []);
  backend.answer(getPay, { ...NO_PAY, ...pay });
  backend.answer(changeMonth, ({ body }) => {
    const { plannedIncome } = body as { plannedIncome: string }; // by the contract
    stored = { ...stored, plannedIncome, version: stored.version + 1 };
    return stored;
  });
  const shell = openArea(`/month/${stored.month}`);
  await screen.findByText('Left to spend');
  await waitFor(() => expect(backend.callsTo(getPay)).toHaveLength(1));
  return shell;
}
const plan = (amount: string) => screen.getByRole('button', { name: `Plan with ${amount}` });
const QUESTION = 'May has 3 paydays. Plan with $7,500.00 or with your average of $5,416.67?';

test('a month with paydays can be planned with their sum or with the average, which is the default (MON-45)', async () => {
  const { person } = await open({ partner1: BIWEEKLY });
  expect(await screen.findByRole('group', { name: QUESTION })).toBeVisible();
  expect(plan('$5,416.67')).toHaveAttribute('aria-pressed', 'true');
  expect(backend.callsTo(changeMonth)).toEqual([]);
  await person.click(plan('$7,500.00'));
  await waitFor(() => expect(plan('$7,500.00')).toHaveAttribute('aria-pressed', 'true'));
  expect(plan('$7,500.00')).toHaveFocus();
  expect(screen.getByText('Planned income').nextSibling).toHaveTextContent('$7,500.00');
  const [call] = backend.callsTo(changeMonth);
  expect([call?.body, call?.headers.get('If-Match')]).toEqual([{ plannedIncome: '7500.00' }, '"1"']);
  await person.click(plan('$5,416.67'));
  await waitFor(() => expect(plan('$5,416.67')).toHaveAttribute('aria-pressed', 'true'));
  expect(backend.callsTo(changeMonth).map(({ body }) => body)).toEqual([
    { plannedIncome: '7500.00' },
    { plannedIncome: '5416.67' },
  ]);
});

test('the current choice is not sent again', async () => {
  const { person } = await open({ partner1: BIWEEKLY });
  await screen.findByRole('group', { name: QUESTION });
  await person.click(plan('$5,416.67'));
  expect(backend.callsTo(changeMonth)).toEqual([]);
});

test('the question names both partners if both have paydays', async () => {
  const budget = aBudget({
    partner1Name: 'Ada',
    partner2Name: 'Ben',
    partner1Income: '5416.67',
    partner2Income: '1000.00',
    calculations: { ...aBudget().calculations, totalIncome: '6416.67' },
  });
  const partner2 = { frequency: 'monthly', paycheck: '1000.00', nextPayday: '2026-01-31' } as const;
  await open({ partner1: BIWEEKLY, partner2 }, { budget });
  expect(
    await screen.findByText(
      'May has 3 paydays for Ada and 1 for Ben. Plan with $8,500.00 or with your average of $6,416.67?',
    ),
  ).toBeVisible();
});

test.each([
  ['a budget without paychecks', {}, {}],
  ['a paycheck without a payday', { partner1: { ...BIWEEKLY, nextPayday: null } }, {}],
  ['a month with its usual paydays', { partner1: { ...BIWEEKLY, frequency: 'twice-a-month' as const } }, {}],
])('%s has no question', async (_, pay, over) => {
  await open(pay, over);
  expect(screen.queryByRole('group', { name: /^May has/ })).not.toBeInTheDocument();
});

test('a failed change is reported, and the previous choice stays', async () => {
  const { person, toasts } = await open({ partner1: BIWEEKLY });
  await screen.findByRole('group', { name: QUESTION });
  backend.refuse(changeMonth, 'unavailable');
  await person.click(plan('$7,500.00'));
  await waitFor(() => expect(toasts).toEqual([{ title: 'Not saved. Try again.', tone: 'destructive' }]));
  expect(plan('$5,416.67')).toHaveAttribute('aria-pressed', 'true');
});
