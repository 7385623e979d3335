import type { Budget } from '@savvi/budget-contract/budget';
import { createBudget, listBudgets, updateBudget } from '@savvi/budget-contract/budget.routes';
import type { Pay, PayRequest } from '@savvi/budget-contract/pay';
import { getPay, savePay } from '@savvi/budget-contract/pay.routes';
import { sessionDrafts } from '@savvi/mfe-kit';
import { aBudget, aUser } from '@savvi/testing/builders';
import type { FakeShell } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { button, goOn, ON, openNew, openStored } from '../../../testing/drive-wizard.ts';
import { NO_PAY } from '../../../testing/months.ts';
import { openArea, preloadPages } from '../../../testing/open-area.tsx';
import { openBudgetBackend } from '../../../testing/open-budget-backend.ts';

preloadPages();
beforeAll(() => Promise.all([import('./pay-fields.tsx'), import('./payday-share.tsx')]));
const backend = openBudgetBackend();

const BIWEEKLY = { frequency: 'every-two-weeks', paycheck: '2500.00', nextPayday: '2026-05-01' } as const;
const group = (name: string) => within(screen.getByRole('group', { name }));
const income = (name: string) => group(name).getByLabelText('Monthly income (optional)');

/** Opens the income step of a new budget, and the paycheck of partner 1. */
async function openPaycheck(): Promise<FakeShell> {
  const shell = await openNew(backend);
  await goOn(shell, ON.slice(0, 2));
  await shell.person.click(button('Work out the income of Partner 1 from a paycheck'));
  await screen.findByRole('group', { name: 'Paycheck of Partner 1' });
  return shell;
}
/** Types a paycheck of 2,500 every two weeks. */
async function typePaycheck({ person }: FakeShell) {
  await person.selectOptions(screen.getByLabelText('Pay frequency'), 'Every two weeks');
  await person.type(screen.getByLabelText('Paycheck amount'), '2500');
}

describe('a paycheck', () => {
  test('fills the monthly income on request only (MON-23)', async () => {
    const shell = await openPaycheck();
    expect(screen.getByLabelText('Pay frequency')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument();
    await typePaycheck(shell);
    expect(income('Partner 1')).toHaveValue('0');
    await shell.person.click(button('Use $2,500.00 × 26 ÷ 12 = $5,416.67 a month'));
    expect(income('Partner 1')).toHaveValue('5,416.67');
    expect(income('Partner 2')).toHaveValue('0');
  });

  test.each([
    ['Monthly', 'Use $2,500.00 × 12 ÷ 12 = $2,500.00 a month'],
    ['Twice a month', 'Use $2,500.00 × 24 ÷ 12 = $5,000.00 a month'],
    ['Every two weeks', 'Use $2,500.00 × 26 ÷ 12 = $5,416.67 a month'],
    ['Weekly', 'Use $2,500.00 × 52 ÷ 12 = $10,833.33 a month'],
  ])('%s: the button says "%s" (MON-23)', async (frequency, name) => {
    const shell = await openPaycheck();
    await typePaycheck(shell);
    await shell.person.selectOptions(screen.getByLabelText('Pay frequency'), frequency);
    expect(button(name)).toBeVisible();
  });

  test('is not offered if a month of it is more than an income can be', async () => {
    const shell = await openPaycheck();
    await shell.person.selectOptions(screen.getByLabelText('Pay frequency'), 'Weekly');
    await shell.person.type(screen.getByLabelText('Paycheck amount'), '99999999');
    expect(screen.getByText('A month of this paycheck is more than 99,999,999.99.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument();
  });

  test('loads no code and makes no request until it is asked for', async () => {
    const shell = await openNew(backend);
    await goOn(shell);
    expect(backend.callsTo(getPay)).toEqual([]);
  });
});

describe('the paychecks of a new budget', () => {
  const pay: Pay = { partner1: BIWEEKLY, partner2: null, version: 2 };
  async function save(shell: FakeShell) {
    await goOn(shell, ON.slice(2));
    backend.answer(createBudget, aBudget());
    await shell.person.click(button('Create Budget'));
    await waitFor(() => expect(backend.callsTo(createBudget)).toHaveLength(1));
  }

  test('are saved after the budget, whose request has no further keys (MON-2)', async () => {
    const shell = await openPaycheck();
    await typePaycheck(shell);
    await shell.person.type(screen.getByLabelText('Next payday (optional)'), '2026-05-01');
    backend.answer(savePay, pay);
    await save(shell);
    await waitFor(() => expect(backend.callsTo(savePay)).toHaveLength(1));
    const [created] = backend.callsTo(createBudget);
    expect(Object.keys(created?.body as object)).not.toContain('pay');
    const [saved] = backend.callsTo(savePay);
    expect(saved?.path).toBe(`/api/budgets/${aBudget().id}/pay`);
    expect(saved?.headers.get('If-Match')).toBe('"1"');
    expect(saved?.body).toEqual({ partner1: { ...BIWEEKLY, paycheck: '2500' }, partner2: null });
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Budget created successfully']);
  });

  test('are reported if they could not be saved, and saved once by another attempt', async () => {
    const shell = await openPaycheck();
    await typePaycheck(shell);
    backend.refuse(savePay, 'unavailable');
    await save(shell);
    await waitFor(() =>
      expect(shell.toasts.at(-1)?.title).toBe('Your budget is saved, but your paychecks are not.'),
    );
    expect(shell.toasts[0]?.title).toBe('Budget created successfully');
    backend.answer(savePay, pay);
    shell.toasts.at(-1)?.action?.onAction();
    await waitFor(() => expect(shell.toasts.at(-1)?.title).toBe('Your paychecks are saved'));
    expect(backend.callsTo(createBudget)).toHaveLength(1);
    expect(backend.callsTo(savePay)).toHaveLength(2);
  });

  test('are part of the draft', async () => {
    const drafts = sessionDrafts(aUser().id);
    const shell = await openPaycheck();
    await typePaycheck(shell);
    shell.unmount();
    backend.answer(listBudgets, []);
    openArea('/create-budget?new', { drafts });
    await screen.findByText('Step 3 of 6');
    await screen.findByRole('group', { name: 'Paycheck of Partner 1' });
    expect(screen.getByLabelText('Pay frequency')).toHaveValue('every-two-weeks');
    expect(screen.getByLabelText('Paycheck amount')).toHaveValue('2,500');
  });
});

describe('the paychecks of a stored budget', () => {
  const stored: Pay = {
    partner1: BIWEEKLY,
    partner2: { frequency: 'weekly', paycheck: '500.00', nextPayday: null },
    version: 4,
  };
  async function openIncome(budget: Budget = aBudget()) {
    backend.answer(getPay, stored);
    const shell = await openStored(backend, budget);
    await goOn(shell, ON.slice(0, 2));
    await screen.findByRole('group', { name: 'Paycheck of Ada' });
    backend.answer(updateBudget, budget);
    return shell;
  }
  const savedPay = () => backend.callsTo(savePay).map(({ body }) => body as PayRequest);

  test('are shown, and no request is sent for untouched ones', async () => {
    const shell = await openIncome();
    expect(group('Paycheck of Ada').getByLabelText('Paycheck amount')).toHaveValue('2,500');
    expect(group('Paycheck of Ada').getByLabelText('Next payday (optional)')).toHaveValue('2026-05-01');
    await shell.person.type(income('Ada'), '7000');
    await shell.person.click(button('Save'));
    await waitFor(() => expect(backend.callsTo(updateBudget)).toHaveLength(1));
    expect(savedPay()).toEqual([]);
  });

  test('are saved with the newest version; those of the other partner stay', async () => {
    const shell = await openIncome();
    const newer = { ...stored, partner2: { ...stored.partner2, paycheck: '550.00' }, version: 5 } as Pay;
    await shell.person.selectOptions(
      group('Paycheck of Ada').getByLabelText('Pay frequency'),
      'Twice a month',
    );
    backend.answer(getPay, newer);
    backend.answer(savePay, { ...newer, version: 6 });
    await shell.person.click(button('Save'));
    await waitFor(() =>
      expect(savedPay()).toEqual([
        { partner1: { ...BIWEEKLY, frequency: 'twice-a-month' }, partner2: newer.partner2 },
      ]),
    );
    expect(backend.callsTo(savePay)[0]?.headers.get('If-Match')).toBe('"5"');
  });

  test('are removed by an empty amount', async () => {
    const shell = await openIncome();
    await shell.person.clear(group('Paycheck of Ada').getByLabelText('Paycheck amount'));
    backend.answer(savePay, { ...stored, partner1: null });
    await shell.person.click(button('Save'));
    await waitFor(() => expect(savedPay()).toEqual([{ partner1: null, partner2: stored.partner2 }]));
  });
});

describe('the bi-weekly amount', () => {
  const budget = aBudget({
    partner1Income: '5500.00',
    partner2Income: '0.00',
    fixedExpenses: [],
    variableExpenses: [],
    splitPercentage: 50,
  });
  const NOTE = 'Half a month assumes 24 paydays a year. You have 26.';

  test.each([
    ['the split', ON.slice(0, 4)],
    ['the review', ON],
  ])(
    'on %s has the amount of 26 paydays beside it for partners paid every two weeks (MON-24)',
    async (_, steps) => {
      backend.answer(getPay, { ...NO_PAY, partner1: BIWEEKLY });
      const shell = await openStored(backend, budget);
      await goOn(shell, steps);
      const half = screen.getByText('Ada, bi-weekly');
      expect(half.nextSibling).toHaveTextContent('$1,375.00');
      expect(await screen.findByText('26 paydays: $1,269.23')).toBe(half.nextSibling?.nextSibling);
      expect(screen.getByText('Ben, bi-weekly').nextSibling).toHaveTextContent('$1,375.00');
      expect(screen.getAllByText(/^26 paydays/)).toHaveLength(1);
      expect(screen.getByText(NOTE)).toBeVisible();
    },
  );

  test('is as specified for partners with other paydays', async () => {
    backend.answer(getPay, { ...NO_PAY, partner1: { ...BIWEEKLY, frequency: 'weekly' } });
    const shell = await openStored(backend, budget);
    await goOn(shell);
    await waitFor(() => expect(backend.callsTo(getPay)).toHaveLength(1));
    expect(screen.getByText('Ada, bi-weekly').nextSibling).toHaveTextContent('$1,375.00');
    expect(screen.queryByText(/^26 paydays/)).not.toBeInTheDocument();
  });

  test('of a single budget has the amount of 26 paydays, also before the budget is stored', async () => {
    const shell = await openNew(backend);
    await goOn(shell, ON.slice(0, 1));
    await shell.person.click(screen.getByRole('radio', { name: 'Single' }));
    await goOn(shell, ON.slice(1, 2));
    await shell.person.click(screen.getByRole('button', { name: /^Work out the income of / }));
    await screen.findByLabelText('Paycheck amount');
    await typePaycheck(shell);
    await shell.person.type(screen.getByLabelText('Monthly income (optional)'), '2750');
    await goOn(shell, [ON[2] ?? '', 'Next: Review']);
    expect(await screen.findByText('26 paydays: $1,269.23')).toBeVisible();
    expect(screen.getByText(NOTE)).toBeVisible();
  });
});
