import { updateTransaction } from '@savvi/budget-contract/month.routes';
import type { Rule } from '@savvi/budget-contract/rule';
import { listRules, matchRules, refuseRule, replaceRules } from '@savvi/budget-contract/rule.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINE,
  LINES,
  MONTH,
  openPart,
} from '../../../testing/month-parts.tsx';
import { NO_RULE } from '../../../testing/rules.ts';
import { RecentTransactions } from '../transactions-section.tsx';

const backend = openFakeBackend();
const stored = aTransaction({ payee: 'Trader Joe’s' });
const aRule = (over: Partial<Rule> = {}): Rule => ({
  id: LINE.rent,
  version: 1,
  conditions: { payee: { is: 'equals', text: 'trader joe’s' } },
  results: { lineId: LINE.eatingOut },
  earlier: [],
  ...over,
});
beforeEach(() => {
  answerTransactions(backend, [stored]);
  backend.answer(updateTransaction, { ...stored, lineId: LINE.groceries, version: 2 });
  backend.answer(matchRules, { ...NO_RULE, isRepeated: true });
  backend.answer(listRules, { rules: [], version: 7 });
  backend.answer(replaceRules, { rules: [], version: 8 });
});

/** Puts the transaction in another line. */
async function correct(line = 'Groceries', user: Parameters<typeof openPart>[3] = {}) {
  const { person } = openPart(
    <RecentTransactions
      budgetId={BUDGET_ID}
      month={MONTH}
      lines={LINES}
      people={null}
      isStarted
      closedMonths={[]}
    />,
    undefined,
    undefined,
    user,
  );
  await person.click(await screen.findByRole('button', { name: /^Trader Joe’s/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Line' }), line);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return person;
}
const QUESTION = 'Always put Trader Joe’s in Groceries?';
const question = () => screen.findByRole('group', { name: QUESTION });
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('group', { name: QUESTION })).not.toBeInTheDocument());

describe('after a correction (MON-80)', () => {
  test('a rule is offered without interrupting, and made on Yes', async () => {
    const person = await correct();
    const group = within(await question());
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Yes',
      'Not now',
      'Never for this payee',
    ]);
    expect(screen.getByRole('button', { name: /^Trader Joe’s/ })).toHaveFocus();
    group.getByRole('button', { name: 'Yes' }).focus();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Trader Joe’s goes in Groceries from now on')).toBeVisible();
    await isGone();
    const [call] = backend.callsTo(replaceRules);
    expect(call?.headers.get('if-match')).toBe('"7"');
    expect(call?.body).toEqual({
      rules: [
        {
          id: expect.any(String) as string,
          conditions: { payee: { is: 'equals', text: 'Trader Joe’s' } },
          results: { lineId: LINE.groceries },
        },
      ],
    });
  });

  test('the rule for the payee is changed if there is one, and the message says so', async () => {
    const { id, version, results } = aRule();
    backend.answer(matchRules, { ...NO_RULE, rule: { id, version, results }, isRepeated: true });
    backend.answer(listRules, { rules: [aRule()], version: 7 });
    const person = await correct();
    await person.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Your rule for Trader Joe’s was changed to Groceries')).toBeVisible();
    expect(backend.callsTo(replaceRules)[0]?.body).toMatchObject({
      rules: [{ id: LINE.rent, results: { lineId: LINE.groceries } }],
    });
  });

  test('Not now sends nothing', async () => {
    const person = await correct();
    await person.click(within(await question()).getByRole('button', { name: 'Not now' }));
    await isGone();
    expect([...backend.callsTo(replaceRules), ...backend.callsTo(refuseRule)]).toEqual([]);
  });

  test('Never for this payee is stored', async () => {
    backend.answer(refuseRule, null);
    const person = await correct();
    await person.click(within(await question()).getByRole('button', { name: 'Never for this payee' }));
    expect(await screen.findByText('We won’t ask about Trader Joe’s again')).toBeVisible();
    await isGone();
    expect(backend.callsTo(refuseRule).map(({ body }) => body)).toEqual([{ payee: 'Trader Joe’s' }]);
  });

  test('the question stays if the answer cannot be saved', async () => {
    backend.refuse(replaceRules, 'unavailable');
    const person = await correct();
    await person.click(within(await question()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('We couldn’t save your answer')).toBeVisible();
    expect(await question()).toBeVisible();
  });
});

describe('no question is asked (MON-80)', () => {
  test.each([
    ['after Never for this payee', { ...NO_RULE, isRepeated: true, isNever: true }],
    ['for the first transaction of a payee', { ...NO_RULE, isRepeated: false }],
    [
      'if a rule gives the line already',
      {
        ...NO_RULE,
        isRepeated: true,
        rule: { id: LINE.rent, version: 1, results: { lineId: LINE.groceries } },
      },
    ],
  ])('%s', async (_, match) => {
    backend.answer(matchRules, match);
    await correct();
    await screen.findByText('Transaction updated');
    await waitFor(() => expect(backend.callsTo(matchRules)).toHaveLength(1));
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
  });

  test('after the line was taken away', async () => {
    backend.answer(updateTransaction, { ...stored, lineId: null, version: 2 });
    await correct('No line');
    await screen.findByText('Transaction updated');
    expect(backend.callsTo(matchRules)).toEqual([]);
  });

  test('without the plan feature', async () => {
    await correct('Groceries', { createdAt: '2026-01-01T12:00:00.000Z' });
    await screen.findByText('Transaction updated');
    expect(backend.callsTo(matchRules)).toEqual([]);
  });
});
