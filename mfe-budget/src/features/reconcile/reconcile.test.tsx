import type { ToReconcile } from '@savvi/budget-contract/reconciliation';
import { listToReconcile, reconcileAccount } from '@savvi/budget-contract/reconciliation.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CARD, CHECKING, withAccounts } from '../../testing/accounts.ts';
import { aTransaction, BUDGET_ID, openPart } from '../../testing/month-parts.tsx';
import { AccountNames } from '../../shared/accounts/account-names.tsx';
import { Reconcile } from './reconcile.tsx';

const backend = openFakeBackend();
const coffee = aTransaction({ accountId: CHECKING.id, date: '2026-02-20', version: 3 });
const pay = aTransaction({
  accountId: CHECKING.id,
  kind: 'income',
  payee: 'paycheck',
  amount: '4000.00',
  lineId: null,
});
const LIST: ToReconcile = {
  accountKind: 'savings-account',
  last: { date: '2026-01-31', balance: '132.73' },
  startBalance: '132.73',
  items: [coffee, pay],
  total: 2,
  next: null,
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Reconcile an account' }));
const finish = () => dialog().getByRole('button', { name: 'Finish' });
const status = () => dialog().getByRole('status');
const coffeeBox = () => dialog().findByRole('checkbox', { name: 'coffee, −$12.40, Feb 20, 2026' });
const GET_ACCOUNTS = 'GET /api/savings-accounts';
const PATCH_ACCOUNT = 'PATCH /api/savings-accounts/:id';
const accountCalls = () => [...backend.callsTo(GET_ACCOUNTS), ...backend.callsTo(PATCH_ACCOUNT)];

/** Opens the dialog by its button. */
async function open(accounts = [CHECKING], path = '/month/2026-03/transactions') {
  const shell = openPart(
    <Reconcile budgetId={BUDGET_ID} accounts={AccountNames} />,
    path,
    withAccounts(accounts),
  );
  if (!path.includes('reconcile'))
    await shell.person.click(await screen.findByRole('button', { name: 'Reconcile an account' }));
  await screen.findByRole('dialog', { name: 'Reconcile an account' });
  return shell;
}
const typeBalance = async (
  { person }: Awaited<ReturnType<typeof open>>,
  digits: string,
  label = 'Balance on the statement',
) => person.type(await dialog().findByLabelText(label), digits);

/** Reconciles with a statement of $4,120.33. */
async function reconciled(list = LIST, accounts = [CHECKING]) {
  backend.answer(listToReconcile, list);
  const shell = await open(accounts);
  await typeBalance(shell, '4120.33');
  await shell.person.click(dialog().getByRole('button', { name: 'Select all up to this date' }));
  backend.answer(reconcileAccount, ({ body }) => ({
    ...(body as { accountId: string; date: string; balance: string; startBalance: string }),
    id: coffee.id,
    budgetId: BUDGET_ID,
    at: coffee.createdAt,
  }));
  await shell.person.click(finish());
  return shell;
}
const question = (name = 'Checking') =>
  screen.findByRole('alertdialog', { name: `Set ${name} to $4,120.33 in your Master Plan?` });

describe('reconciling an account (MON-61)', () => {
  test('shows the difference live while rows are ticked by the keyboard, and Finish sends the statement', async () => {
    backend.answer(listToReconcile, LIST);
    const shell = await open();
    const box = await coffeeBox();
    expect(status()).toHaveTextContent('Enter the balance on the statement.');
    await typeBalance(shell, '4120.33');
    expect(status()).toHaveTextContent('Difference: $3,987.60');
    expect(finish()).toHaveAttribute('aria-disabled', 'true');
    box.focus();
    await shell.person.keyboard(' ');
    expect(status()).toHaveTextContent('Difference: $4,000.00');
    await shell.person.click(finish());
    expect(dialog().getByText('Tick what is on the statement until the difference is $0.00.')).toBeVisible();
    expect(backend.callsTo(reconcileAccount)).toEqual([]);
    await shell.person.click(dialog().getByRole('checkbox', { name: 'paycheck, +$4,000.00, Mar 2, 2026' }));
    expect(status()).toHaveTextContent('Difference: $0.00');
    const answer = backend.hold(reconcileAccount);
    await shell.person.click(finish());
    const busy = dialog().getByRole('button', { name: 'Finishing...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await shell.person.click(busy);
    const [call, ...others] = backend.callsTo(reconcileAccount);
    expect(others).toEqual([]);
    expect(call?.path).toBe(`/api/budgets/${BUDGET_ID}/reconciliations`);
    expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(call?.body).toEqual({
      accountId: CHECKING.id,
      date: '2026-03-02',
      balance: '4120.33',
      startBalance: '132.73',
      transactions: [
        { id: coffee.id, version: 3 },
        { id: pay.id, version: 1 },
      ],
    });
    answer({
      ...LIST,
      id: coffee.id,
      budgetId: BUDGET_ID,
      accountId: CHECKING.id,
      date: '2026-03-02',
      balance: '4120.33',
      startBalance: '132.73',
      at: coffee.createdAt,
    });
    await question();
    expect(shell.toasts).toMatchObject([{ title: 'Checking is reconciled', tone: 'success' }]);
  });

  test('asks for the balance before the first time, which can be overdrawn', async () => {
    backend.answer(listToReconcile, { ...LIST, last: null, startBalance: null, items: [coffee] });
    const shell = await open();
    await typeBalance(shell, '32.40');
    expect(status()).toHaveTextContent('Enter the balance on the statement before.');
    await typeBalance(shell, '20', 'Beginning balance');
    await shell.person.click(dialog().getByRole('checkbox', { name: 'Balance on the statement: Overdrawn' }));
    await shell.person.click(dialog().getByRole('checkbox', { name: 'Beginning balance: Overdrawn' }));
    await shell.person.click(await coffeeBox());
    expect(status()).toHaveTextContent('Difference: $0.00');
  });

  test('says so if a reconciled transaction was changed since the last statement', async () => {
    backend.answer(listToReconcile, { ...LIST, startBalance: '145.13' });
    await open();
    expect(await dialog().findByText(/^Last statement: Jan 31, 2026, \$132\.73\./)).toHaveTextContent(
      'A reconciled transaction was changed or deleted since. Reconciled so far: $145.13.',
    );
  });

  test('loads the transactions until the date of the statement, in all their pages', async () => {
    backend.answer(listToReconcile, ({ search }) =>
      search.get('cursor') === null ? { ...LIST, items: [coffee], next: 'more' } : { ...LIST, items: [pay] },
    );
    await open();
    await coffeeBox();
    expect(await dialog().findByText('0 of 2 selected')).toBeVisible();
    backend.answer(listToReconcile, { ...LIST, items: [], total: 0 });
    fireEvent.change(dialog().getByLabelText('Date of the statement'), { target: { value: '2026-02-01' } });
    expect(await dialog().findByText('Nothing is left to reconcile until Feb 1, 2026.')).toBeVisible();
    expect(backend.callsTo(listToReconcile).at(-1)?.search.get('until')).toBe('2026-02-01');
  });

  test('keeps what was typed and ticked when its dialog is closed by mistake', async () => {
    backend.answer(listToReconcile, LIST);
    const shell = await open();
    await typeBalance(shell, '120.33');
    await shell.person.click(await coffeeBox());
    await shell.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const button = screen.getByRole('button', { name: 'Reconcile an account' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(shell.location()).toBe('/month/2026-03/transactions');
    await shell.person.click(button);
    expect(await coffeeBox()).toBeChecked();
    expect(status()).toHaveTextContent('Difference: $0.00');
  });

  test('opens from the address of an account, and lets another one be chosen', async () => {
    backend.answer(listToReconcile, LIST);
    const { person } = await open([CHECKING, CARD], `/month/2026-03/transactions?reconcile=${CARD.id}`);
    expect(dialog().getByLabelText('Account')).toHaveDisplayValue('Credit card');
    await dialog().findAllByRole('checkbox', { name: /coffee/ });
    await person.selectOptions(dialog().getByLabelText('Account'), 'Checking');
    await coffeeBox();
    expect(backend.callsTo(listToReconcile).map(({ search }) => search.get('accountId'))).toEqual([
      CARD.id,
      CHECKING.id,
    ]);
  });

  test('shows placeholders while it loads, and a reload if that fails', async () => {
    const release = backend.hold(listToReconcile);
    const { person } = await open();
    expect(await dialog().findByText('Loading transactions')).toBeInTheDocument();
    release.refuse('unavailable');
    const reload = await dialog().findByRole('button', { name: 'Reload' }, { timeout: 5000 });
    backend.answer(listToReconcile, LIST);
    await person.click(reload);
    expect(await coffeeBox()).toBeVisible();
  });

  test('keeps the entries and shows why the service refused it', async () => {
    backend.answer(listToReconcile, LIST);
    const shell = await open();
    await typeBalance(shell, '120.33');
    await shell.person.click(await coffeeBox());
    backend.refuse(
      reconcileAccount,
      'stale',
      'Some of these transactions were changed somewhere else in the meantime.',
    );
    await shell.person.click(finish());
    expect(await dialog().findByRole('alert')).toHaveTextContent(/were changed somewhere else/);
    expect(await coffeeBox()).toBeChecked();
  });

  test('has no button for a person without accounts', () => {
    openPart(<Reconcile budgetId={BUDGET_ID} accounts={AccountNames} />, '/month', withAccounts([]));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the balance in the Master Plan (MON-61)', () => {
  test('stays without the click: no call to savings-accounts', async () => {
    const { person } = await reconciled();
    const asked = within(await question());
    expect(asked.getByRole('button', { name: 'Not now' })).toHaveFocus();
    await person.click(asked.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(accountCalls()).toEqual([]);
  });

  test('is set with the click by one PATCH with If-Match', async () => {
    const { person, toasts } = await reconciled();
    backend.answer(GET_ACCOUNTS, [
      { id: CARD.id, version: 1, name: 'Other' },
      { id: CHECKING.id, version: 7, name: 'Checking' },
    ]);
    backend.answer(PATCH_ACCOUNT, {});
    await person.click(within(await question()).getByRole('button', { name: 'Set balance' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Checking is set to $4,120.33'));
    const patches = backend.callsTo(PATCH_ACCOUNT);
    expect(patches.map(({ path, body }) => [path, body])).toEqual([
      [`/api/savings-accounts/${CHECKING.id}`, { balance: '4120.33' }],
    ]);
    expect(patches[0]?.headers.get('If-Match')).toBe('"7"');
  });

  test('of a debt is that of the debt', async () => {
    const list = { ...LIST, accountKind: 'debt', startBalance: '8107.93', items: [] };
    backend.answer(listToReconcile, { ...list, startBalance: '4120.33', total: 0 });
    const shell = await open([CARD]);
    await typeBalance(shell, '4120.33');
    backend.answer(reconcileAccount, {
      id: coffee.id,
      budgetId: BUDGET_ID,
      accountId: CARD.id,
      date: '2026-03-02',
      balance: '4120.33',
      startBalance: '4120.33',
      at: coffee.createdAt,
    });
    await shell.person.click(finish());
    backend.answer('GET /api/debts', [{ id: CARD.id, version: 2 }]);
    backend.answer('PATCH /api/debts/:id', {});
    await shell.person.click(
      within(await question('Credit card')).getByRole('button', { name: 'Set balance' }),
    );
    await waitFor(() => expect(backend.callsTo('PATCH /api/debts/:id')).toHaveLength(1));
    expect(accountCalls()).toEqual([]);
  });

  test('that was changed meanwhile is reported, and can be tried again', async () => {
    const { person, toasts } = await reconciled();
    backend.answer(GET_ACCOUNTS, [{ id: CHECKING.id, version: 7 }]);
    backend.refuse(PATCH_ACCOUNT, 'stale');
    await person.click(within(await question()).getByRole('button', { name: 'Set balance' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({ title: 'The balance was not set', tone: 'destructive' }),
    );
    expect(await question()).toBeVisible();
  });

  test('of an account that is gone is not set', async () => {
    const { person, toasts } = await reconciled();
    backend.answer(GET_ACCOUNTS, []);
    await person.click(within(await question()).getByRole('button', { name: 'Set balance' }));
    await waitFor(() =>
      expect(toasts.at(-1)?.description).toBe('This account is no longer in your Master Plan.'),
    );
    expect(backend.callsTo(PATCH_ACCOUNT)).toEqual([]);
  });
});
