import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { listCategories } from '@savvi/budget-contract/category.routes';
import { getMonth, listMonths } from '@savvi/budget-contract/month.routes';
import { type PastChange, type Rule, type Rules, rulesInput } from '@savvi/budget-contract/rule';
import {
  applyRules,
  listRules,
  previewRules,
  replaceRules,
  tryRule,
} from '@savvi/budget-contract/rule.routes';
import { undoChange } from '@savvi/budget-contract/change.routes';
import { aBudget } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import type { FakeShellOptions } from '@savvi/testing/fake-shell';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CHECKING, withAccounts } from '../../testing/accounts.ts';
import { aChange, recorded } from '../../testing/changes.ts';
import { aMonth, aTransaction, LINE } from '../../testing/month-parts.tsx';
import { NO_CATEGORIES } from '../../testing/months.ts';
import { openArea, preloadPages } from '../../testing/open-area.tsx';

preloadPages();
const backend = openFakeBackend();

const idOf = (at: number) => `0190cccc-0000-4000-8000-00000000000${at}`;
const rule = (at: number, text: string, results: Rule['results']): Rule => ({
  id: idOf(at),
  version: 1,
  conditions: { payee: { is: 'contains', text } },
  results,
  earlier: [],
});
const JOE = rule(1, 'trader joe', { lineId: LINE.groceries });
const BAR = rule(2, 'bar', { lineId: LINE.eatingOut, payer: 'partner1' });
const [JOE_TEXT, BAR_TEXT] = [
  'Groceries, if the payee contains “trader joe”.',
  'Eating out, paid by Alex, if the payee contains “bar”.',
];
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };

/** Answers with a list of rules that can be replaced, as the service does. */
function answerRules(...rules: Rule[]) {
  let list: Rules = { rules, version: 4 };
  backend.answer(listRules, () => list);
  backend.answer(replaceRules, ({ body }) => {
    const sent = rulesInput.parse(body).rules;
    list = { rules: sent.map((each) => ({ ...each, version: 1, earlier: [] })), version: list.version + 1 };
    return list;
  });
}
const sent = () => backend.callsTo(replaceRules).map(({ body }) => rulesInput.parse(body).rules);
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function open(rules: Rule[] = [JOE, BAR], options: Omit<FakeShellOptions, 'path'> = {}, path = '') {
  backend.answer(listBudgets, [aBudget({ budgetType: 'couple', partner1Name: 'Alex', partner2Name: 'Ben' })]);
  backend.answer(listMonths, [aMonth()]);
  backend.answer(getMonth, aMonth());
  backend.answer(listCategories, NO_CATEGORIES);
  answerRules(...rules);
  const shell = openArea(`/month/rules${path}`, { offers: withAccounts(), ...options });
  await screen.findByRole('heading', { level: 1, name: 'Rules' });
  if (rules.length > 0) await screen.findByText(JOE_TEXT);
  return shell;
}

describe('the page of rules', () => {
  test('shows each rule as a sentence, in the order in which they are tried (MON-81)', async () => {
    await open();
    expect(shown()).toEqual([JOE_TEXT, BAR_TEXT]);
    expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute(
      'href',
      '/month/2026-03/transactions',
    );
  });

  test('shows placeholders while it loads, and a reload if it fails', async () => {
    backend.answer(listBudgets, [aBudget()]);
    backend.answer(listMonths, []);
    backend.answer(listCategories, NO_CATEGORIES);
    const release = backend.hold(listRules);
    const { person } = openArea('/month/rules');
    expect(await screen.findByText('Loading your rules')).toBeInTheDocument();
    release.refuse('unavailable');
    const reload = await screen.findByRole('button', { name: 'Reload' });
    answerRules();
    await person.click(reload);
    expect(await screen.findByText('No rules yet')).toBeVisible();
  });

  test('moves a rule by buttons and by Alt and an arrow key, and announces its place (MON-81)', async () => {
    const { person } = await open();
    await person.click(button(`Move down: ${JOE_TEXT}`));
    await waitFor(() => expect(shown()).toEqual([BAR_TEXT, JOE_TEXT]));
    expect(await screen.findByText('Rule 2 of 2')).toBeInTheDocument();
    expect(button(`Move down: ${JOE_TEXT}`)).toHaveFocus();
    expect(button(`Move down: ${JOE_TEXT}`)).toHaveAttribute('aria-disabled', 'true');
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(shown()).toEqual([JOE_TEXT, BAR_TEXT]));
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(sent()).toHaveLength(2);
    expect(backend.callsTo(replaceRules)[0]?.headers.get('If-Match')).toBe('"4"');
  });

  test('deletes a rule, and Undo puts it back in its place', async () => {
    const { person, toasts } = await open();
    await person.click(button(`Delete: ${JOE_TEXT}`));
    await waitFor(() => expect(shown()).toEqual([BAR_TEXT]));
    expect(toasts.at(-1)?.title).toBe('Rule deleted');
    toasts.at(-1)?.action?.onAction();
    await waitFor(() => expect(shown()).toEqual([JOE_TEXT, BAR_TEXT]));
    expect(
      sent()
        .at(-1)
        ?.map(({ id }) => id),
    ).toEqual([JOE.id, BAR.id]);
  });

  test('without the plan still reorders and deletes, and offers an upgrade (MON-105)', async () => {
    const { person } = await open([JOE, BAR], { user: EXPIRED });
    expect(screen.getByText(/You can still see, reorder and delete your rules/)).toBeVisible();
    for (const name of ['Add a rule', 'Apply to past transactions'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(button(`Change: ${JOE_TEXT}`)).toBeDisabled();
    await person.click(button(`Delete: ${JOE_TEXT}`));
    await waitFor(() => expect(shown()).toEqual([BAR_TEXT]));
  });
});

describe('adding a rule', () => {
  const openForm = async (rules: Rule[] = []) => {
    const shell = await open(rules);
    await shell.person.click(await screen.findByRole('button', { name: 'Add a rule' }));
    const form = dialog('Add a rule');
    return { ...shell, form, save: () => shell.person.click(form.getByRole('button', { name: 'Add rule' })) };
  };

  test('has every condition and result (MON-81)', async () => {
    backend.answer(tryRule, { matching: 1, of: 20 });
    const { person, form, save } = await openForm();
    await form.findByRole('option', { name: 'Groceries' });
    await person.type(form.getByLabelText('Text'), 'joe');
    await person.selectOptions(form.getByLabelText('Amount'), 'Is between');
    await person.type(form.getByLabelText('From'), '4');
    await person.type(form.getByLabelText('To'), '5.5');
    await person.selectOptions(form.getByLabelText('Account'), 'Checking');
    await person.selectOptions(form.getByLabelText('Line'), 'Groceries');
    await person.selectOptions(form.getByLabelText('Who paid'), 'Ben');
    await person.selectOptions(form.getByLabelText('Kind'), 'Refund');
    await person.type(form.getByLabelText('Payee name (optional)'), 'Trader Joe’s');
    await save();
    await isClosed();
    const conditions = {
      payee: { is: 'contains', text: 'joe' },
      amount: { from: '4.00', to: '5.50' },
      accountId: CHECKING.id,
    };
    const results = { lineId: LINE.groceries, payer: 'partner2', kind: 'refund', payee: 'Trader Joe’s' };
    expect(sent()).toEqual([[{ id: expect.any(String), conditions, results }]]);
  });

  test('names what is missing, and sends nothing', async () => {
    const { person, form, save } = await openForm();
    await save();
    expect(form.getByLabelText('Text')).toHaveAccessibleDescription('Please enter a text to look for.');
    expect(form.getByText('Please choose at least one thing that the transaction gets.')).toBeVisible();
    await person.selectOptions(form.getByLabelText('Payee'), 'Any payee');
    expect(form.getByText('Please choose at least one condition.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('gives income no line, and a transfer neither a line nor a payer (MON-53)', async () => {
    backend.answer(tryRule, { matching: 1, of: 20 });
    const { person, form, save } = await openForm();
    await person.type(form.getByLabelText('Text'), 'card');
    await person.selectOptions(form.getByLabelText('Line'), 'Groceries');
    await person.selectOptions(form.getByLabelText('Kind'), 'Income');
    await save();
    expect(form.getByText(/^Income has no line and no category\./)).toBeVisible();
    await person.selectOptions(form.getByLabelText('Kind'), 'Transfer');
    await save();
    expect(form.getByText(/^A transfer can’t have a line, category or payer\./)).toBeVisible();
    await person.selectOptions(form.getByLabelText('Line'), 'Leave as it is');
    await save();
    await isClosed();
    expect(await screen.findByText('As a transfer, if the payee contains “card”.')).toBeVisible();
  });

  test('asks if it matches over half of the last transactions (MON-81)', async () => {
    backend.answer(tryRule, { matching: 312, of: 500 });
    const { person, form, save } = await openForm();
    await person.type(form.getByLabelText('Text'), 'a');
    await person.selectOptions(form.getByLabelText('Kind'), 'Spending');
    await save();
    const question = await screen.findByRole('alertdialog', {
      name: 'This would change 312 transactions. Be more specific?',
    });
    await person.click(within(question).getByRole('button', { name: 'Be more specific' }));
    expect(sent()).toEqual([]);
    await save();
    await person.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await isClosed();
    expect(sent()).toHaveLength(1);
  });
});

test('the address names a rule to change, which keeps its place (MON-82)', async () => {
  backend.answer(tryRule, { matching: 1, of: 20 });
  const { person, location } = await open([JOE, BAR], {}, `?rule=${JOE.id}`);
  const form = within(await screen.findByRole('dialog', { name: 'Change rule' }));
  expect(location()).toBe('/month/rules');
  await person.clear(form.getByLabelText('Text'));
  await person.type(form.getByLabelText('Text'), 'joe');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await isClosed();
  expect(shown()).toEqual(['Groceries, if the payee contains “joe”.', BAR_TEXT]);
});

describe('a rule that another person changes while it is edited', () => {
  /** Edits the text of the first rule while another person stores other rules. */
  async function openChanged(...elsewhere: Rule[]) {
    backend.answer(tryRule, { matching: 1, of: 20 });
    const shell = await open([JOE, BAR], {}, `?rule=${JOE.id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Change rule' }));
    await shell.person.clear(form.getByLabelText('Text'));
    await shell.person.type(form.getByLabelText('Text'), 'joe');
    backend.refuse(replaceRules, 'stale');
    backend.answer(listRules, () => {
      backend.answer(replaceRules, ({ body }) => {
        const rules = rulesInput.parse(body).rules.map((each) => ({ ...each, version: 3, earlier: [] }));
        return { rules, version: 6 };
      });
      return { rules: elsewhere, version: 5 };
    });
    const save = () => shell.person.click(form.getByRole('button', { name: 'Save' }));
    await save();
    return { ...shell, form, save };
  }

  test('is not replaced: the form loads the newest version and keeps the own changes (MON-81)', async () => {
    const theirs: Rule = { ...JOE, version: 2, results: { lineId: LINE.eatingOut } };
    const { person, form, save } = await openChanged(theirs, BAR);
    expect(await form.findByText('This rule was changed elsewhere')).toBeVisible();
    expect(sent()).toHaveLength(1);
    await person.click(form.getByRole('button', { name: 'Load newest version' }));
    await waitFor(() => expect(form.getByLabelText('Line')).toHaveDisplayValue('Eating out'));
    expect(form.getByLabelText('Text')).toHaveValue('joe');
    await save();
    await isClosed();
    const [mine] = sent().at(-1) ?? [];
    expect(mine?.conditions.payee?.text).toBe('joe');
    expect(mine?.results).toEqual(theirs.results);
  });

  test('is not added again if it was deleted (MON-81)', async () => {
    const { person, form } = await openChanged(BAR);
    await person.click(await form.findByRole('button', { name: 'Load newest version' }));
    expect(await form.findByText('This rule was deleted elsewhere')).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test('is saved if only other rules were changed', async () => {
    await openChanged(BAR, JOE);
    await isClosed();
    expect(
      sent()
        .at(-1)
        ?.map(({ id }) => id),
    ).toEqual([BAR.id, JOE.id]);
  });
});

describe('applying the rules to past transactions (MON-83)', () => {
  const past = aTransaction({ payee: 'Trader Joe’s', lineId: null });
  const change: PastChange = { transaction: past, ruleId: JOE.id, results: { lineId: LINE.groceries } };

  test('previews them, changes them by the rules of the preview, and Undo restores them', async () => {
    backend.answer(previewRules, { changes: [change], total: 1, rulesVersion: 4 });
    const { person, toasts } = await open();
    await person.click(button('Apply to past transactions'));
    const preview = dialog('Apply to past transactions');
    expect(await preview.findByText('1 transaction would change.')).toBeVisible();
    expect(preview.getByRole('listitem')).toHaveTextContent(/^Trader Joe’s.*\$12\.40Groceries$/);
    backend.answer(applyRules, recorded({ changed: 1 }));
    await person.click(preview.getByRole('button', { name: 'Change 1 transaction' }));
    await isClosed();
    expect(backend.callsTo(applyRules)[0]?.body).toEqual({
      transactions: [{ id: past.id, version: 1 }],
      rulesVersion: 4,
    });
    expect(toasts.at(-1)?.title).toBe('1 transaction changed');
    backend.answer(undoChange, aChange({ act: 'rules-applied' }));
    toasts.at(-1)?.action?.onAction();
    await waitFor(() => expect(backend.callsTo(undoChange)).toHaveLength(1));
  });

  test('says that there is nothing to change, or that the preview failed', async () => {
    backend.answer(previewRules, { changes: [], total: 0 });
    const { person } = await open();
    await person.click(button('Apply to past transactions'));
    expect(await screen.findByText('Your rules would change no past transaction.')).toBeVisible();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    await person.click(close ?? document.body);
    await isClosed();
    backend.refuse(previewRules, 'unavailable');
    await person.click(button('Apply to past transactions'));
    const preview = await screen.findByRole('dialog', { name: 'Apply to past transactions' });
    expect(await within(preview).findByRole('button', { name: 'Reload' })).toBeVisible();
  });
});
