import { gapKey } from '@savvi/masterplan-contract/gaps';
import { hintRoutes } from '@savvi/masterplan-contract/hint.routes';
import {
  debtRoutes,
  policyRoutes,
  propertyRoutes,
  savingsAccountRoutes,
} from '@savvi/masterplan-contract/masterplan.routes';
import type { PapersProps, RecordLinkProps } from '@savvi/mfe-kit';
import { aBudget, aDebt, aDocument, aPolicy, aProperty, aSavingsAccount } from '@savvi/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { button, dialog, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
beforeAll(() => import('./gaps.tsx'));
const backend = openPlanBackend();
const DOCUMENTS = 'GET /api/documents';
const BUDGETS = 'GET /api/budgets';
/** A user whose trial has expired. */
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };

const home = aProperty({ mortgageBalance: null });
const life = aPolicy({ name: 'Life', policyType: 'life' });
const loan = aDebt({ name: 'Boat loan', balance: '1000.00', interestRate: '0.1200', minimumPayment: '5.00' });
const uninsured = { rule: 'property-without-policy', records: [{ kind: 'property', id: home.id }] } as const;
const key = gapKey(uninsured);
const offers = {
  RecordLink: ({ kind, id }: RecordLinkProps) => <a href={`/${id}`}>{`The ${kind}`}</a>,
  Papers: ({ kind, name }: PapersProps) => <button type="button">{`Papers of ${kind} ${name}`}</button>,
};

beforeEach(() => {
  backend.answer(savingsAccountRoutes.list, []);
  backend.answer(policyRoutes.list, []);
  backend.answer(hintRoutes.list, []);
  backend.answer(DOCUMENTS, []);
  backend.answer(BUDGETS, []);
});

const open = (options: Parameters<typeof openPlan>[1] = {}) => openPlan('checks', { offers, ...options });
const region = () => screen.findByRole('region', { name: 'Things to check' });
const titles = () =>
  screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading', { level: 3 }).textContent);
const count = (text: string) => screen.findByText(text);
/** The lists of a household with three gaps. */
function answerThreeGaps() {
  backend.answer(propertyRoutes.list, [home]);
  backend.answer(debtRoutes.list, [loan]);
  backend.answer(policyRoutes.list, [life]);
}

describe('the list of gaps', () => {
  test('shows each gap with its records, what is wrong, why, and what to do, most important first [LNK-4]', async () => {
    answerThreeGaps();
    open();
    expect(await count('3 open, most important first')).toBeVisible();
    expect(titles()).toEqual([
      'No home insurance',
      'This debt isn’t getting smaller',
      'No document for this policy',
    ]);
    const gap = within(screen.getByRole('article', { name: 'This debt isn’t getting smaller Boat loan' }));
    expect(gap.getByText('Interest is about $10 a month, and the minimum payment is $5.')).toBeVisible();
    expect(
      gap.getByText(/^Why you see this: The minimum payment is no higher than the interest of a month/),
    ).toBeVisible();
    expect(gap.getByText(/^Pay more than the interest each month/)).toBeVisible();
    expect(gap.getByRole('link', { name: 'Boat loan' })).toHaveAttribute(
      'href',
      `/financial-master-plan?tab=debts&record=${loan.id}`,
    );
    expect(gap.getByRole('link', { name: /^Plan the payoff/ })).toHaveAttribute(
      'href',
      '/financial-master-plan?tab=debts&plan=avalanche',
    );
    expect(button('Papers of policy Life')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Checks (3)' })).toHaveAttribute('aria-selected', 'true');
  });

  test('amounts show cents that are not zero, and the shell names documents [LNK-4]', async () => {
    backend.answer(debtRoutes.list, [{ ...loan, balance: '1005.00', minimumPayment: '10.05' }]);
    backend.answer(DOCUMENTS, [aDocument({ expirationDate: '2026-03-01' })]);
    open();
    expect(
      await screen.findByText(/about \$10\.05 a month, and the minimum payment is \$10\.05/),
    ).toBeVisible();
    expect(screen.getByText(/^It expired on Mar 1, 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'The document' })).toBeVisible();
  });

  test('the income of the main budget counts, and not the sum of all budgets [LNK-4]', async () => {
    const of = (totalIncome: string) => ({ ...aBudget().calculations, totalIncome });
    backend.answer(savingsAccountRoutes.list, [aSavingsAccount({ balance: '5000.00' })]);
    backend.answer(BUDGETS, [
      { ...aBudget(), calculations: of('9000.00') },
      { ...aBudget(), isMain: true, calculations: of('4000.00') },
    ]);
    open();
    expect(await screen.findByText('Nothing to check right now')).toBeVisible();
    expect(screen.queryByText(/^Add your income/)).toBeNull();
  });

  test('without an income, the page names the checks that it leaves out [LNK-4]', async () => {
    backend.answer(savingsAccountRoutes.list, [aSavingsAccount({ balance: '1.00' })]);
    open();
    expect(await screen.findByText(/^Add your income to a budget/)).toBeVisible();
    expect(titles()).toEqual([]);
  });

  test('a closed gap disappears from the list and from the count [LNK-4]', async () => {
    backend.answer(debtRoutes.list, [{ ...loan, interestRate: '0.0100', fixedRateUntil: '2026-05-01' }]);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: /^Edit the debt/ }));
    backend.answer(debtRoutes.update, { ...loan, version: 2, fixedRateUntil: null });
    backend.answer(debtRoutes.list, [{ ...loan, interestRate: '0.0100', version: 2, fixedRateUntil: null }]);
    await person.clear(dialog().getByLabelText(/^Fixed rate until/));
    await person.click(dialog().getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Nothing to check right now')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Checks' })).toBeVisible();
    expect(backend.callsTo(debtRoutes.update)).toMatchObject([{ body: { fixedRateUntil: null } }]);
    await waitFor(async () => expect(await region()).toHaveFocus());
  });

  test('the button of a missing policy opens its form [LNK-4]', async () => {
    backend.answer(propertyRoutes.list, [home]);
    const { person } = open();
    await person.click(
      await screen.findByRole('button', { name: 'Add a policy No home insurance Our home' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Add insurance policy' })).toBeVisible();
  });

  test('a link to a record leads to its card [LNK-4]', async () => {
    answerThreeGaps();
    const { person, location } = open();
    await person.click(await screen.findByRole('link', { name: 'Boat loan' }));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Boat loan' })).toHaveFocus());
    expect(location()).toBe('/financial-master-plan?tab=debts');
    expect(screen.getByRole('tab', { name: 'Checks (3)' })).toBeVisible();
  });
});

describe('dismissing a gap', () => {
  test('a dismissal is stored, can be undone, and moves the focus to the next gap [LNK-4]', async () => {
    answerThreeGaps();
    const { person, toasts } = open();
    await count('3 open, most important first');
    backend.answer(hintRoutes.dismiss, null);
    backend.answer(hintRoutes.list, [key]);
    await person.click(button('Dismiss No home insurance Our home'));
    expect(await count('2 open, most important first')).toBeVisible();
    expect(backend.callsTo(hintRoutes.dismiss).map(({ path }) => path)).toEqual([
      `/api/dismissed-hints/${key}`,
    ]);
    expect(button('Dismiss This debt isn’t getting smaller Boat loan')).toHaveFocus();
    backend.answer(hintRoutes.show, null);
    backend.answer(hintRoutes.list, []);
    toasts.at(-1)?.action?.onAction();
    expect(await count('3 open, most important first')).toBeVisible();
  });

  test('dismissed gaps are listed and can be brought back [LNK-4]', async () => {
    backend.answer(propertyRoutes.list, [home]);
    backend.answer(hintRoutes.list, [key, 'a-rule-of-a-later-release.key']);
    const { person } = open();
    await person.click(await screen.findByText('Dismissed (1)'));
    expect(screen.getByText('Nothing to check right now')).toBeVisible();
    backend.answer(hintRoutes.show, null);
    backend.answer(hintRoutes.list, []);
    await person.click(await screen.findByRole('button', { name: 'Bring back No home insurance Our home' }));
    expect(await count('1 open')).toBeVisible();
    expect(screen.queryByText(/^Dismissed \(/)).toBeNull();
    expect(backend.callsTo(hintRoutes.show).map(({ path }) => path)).toEqual([`/api/dismissed-hints/${key}`]);
    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'No home insurance Our home' })).toHaveFocus(),
    );
  });

  test('a gap that was dismissed on another device is gone when the tab is opened again [LNK-4]', async () => {
    backend.answer(propertyRoutes.list, [home]);
    const { person } = open();
    await count('1 open');
    await person.click(screen.getByRole('tab', { name: 'Savings' }));
    backend.answer(hintRoutes.list, [key]);
    await person.click(screen.getByRole('tab', { name: 'Checks (1)' }));
    expect(await screen.findByText('Nothing to check right now')).toBeVisible();
  });

  test('the dismissal of the last gap moves the focus to the section [LNK-4]', async () => {
    backend.answer(propertyRoutes.list, [home]);
    const { person } = open();
    backend.answer(hintRoutes.dismiss, null);
    const dismiss = await screen.findByRole('button', { name: /^Dismiss/ });
    backend.answer(hintRoutes.list, [key]);
    await person.click(dismiss);
    expect(await screen.findByText('Nothing to check right now')).toBeVisible();
    expect(await region()).toHaveFocus();
  });

  test('a dismissal that fails shows a message, and the gap stays [LNK-4]', async () => {
    backend.answer(propertyRoutes.list, [home]);
    const { person, toasts } = open();
    backend.drop(hintRoutes.dismiss);
    await person.click(await screen.findByRole('button', { name: /^Dismiss/ }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your choice was not saved' }]));
    expect(titles()).toEqual(['No home insurance']);
    expect(button(/^Dismiss/)).toBeEnabled();
  });
});

describe('lists that fail to load', () => {
  test('while a list loads, the page shows neither gaps nor their absence [LNK-4]', async () => {
    answerThreeGaps();
    const answer = backend.hold(DOCUMENTS);
    open();
    await waitFor(() => expect(backend.callsTo(DOCUMENTS)).toHaveLength(1));
    expect(await screen.findByText('Loading things to check')).toBeInTheDocument();
    expect(titles()).toEqual([]);
    answer([]);
    expect(await count('3 open, most important first')).toBeVisible();
  });

  test.each([
    ['documents that fail', DOCUMENTS, 'documents', 'No document for this policy'],
    ['policies that fail', policyRoutes.list, 'insurance policies', 'No home insurance'],
    ['debts that fail', debtRoutes.list, 'debts', 'This debt isn’t getting smaller'],
  ] as const)(
    '%s leave out only the checks that read them, and can be loaded again [LNK-4]',
    async (_, list, label, left) => {
      answerThreeGaps();
      backend.refuse(list, 'unavailable');
      const { person } = open();
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(`We couldn’t load your ${label}, so some checks are missing.`);
      expect(titles()).not.toContain(left);
      expect(titles()).not.toEqual([]);
      answerThreeGaps();
      backend.answer(DOCUMENTS, []);
      await person.click(within(alert).getByRole('button', { name: 'Try again' }));
      expect(await count('3 open, most important first')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test.each([
    ['debts', debtRoutes.list, 'Home insurance is below the mortgage'],
    ['savings accounts', savingsAccountRoutes.list, 'Life insurance doesn’t cover your debts'],
  ] as const)('%s that fail to load do not count as an empty list [LNK-4]', async (_, list, title) => {
    backend.answer(propertyRoutes.list, [{ ...home, mortgageBalance: '200000.00' }]);
    backend.answer(policyRoutes.list, [
      aPolicy({ policyType: 'home', propertyId: home.id, coverageAmount: '100000.00' }),
    ]);
    backend.answer(BUDGETS, [aBudget()]);
    backend.refuse(list, 'unavailable');
    const { person } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(titles()).toContain('No document for this policy');
    expect(titles()).not.toContain(title);
    backend.answer(list, []);
    await person.click(again);
    await waitFor(() => expect(titles()).toContain(title));
  });

  test('documents in a format of a later release count as not loaded, and no policy is reported to lack one [LNK-4]', async () => {
    backend.answer(policyRoutes.list, [life]);
    backend.answer(DOCUMENTS, [{ ...aDocument(), links: 'elsewhere' }]);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your documents');
    expect(screen.getByText('We found no gaps in what we could load.')).toBeVisible();
  });

  test('one message names all lists that fail to load [LNK-4]', async () => {
    backend.answer(propertyRoutes.list, [home]);
    backend.refuse(DOCUMENTS, 'unavailable');
    backend.refuse(BUDGETS, 'unavailable');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your documents and budgets');
    expect(titles()).toEqual(['No home insurance']);
  });

  test('the section can be loaded again when the list of dismissals fails to load [LNK-4]', async () => {
    answerThreeGaps();
    backend.refuse(hintRoutes.list, 'unavailable');
    const { person } = open();
    expect(await screen.findByText('We couldn’t check your plan')).toBeVisible();
    expect(titles()).toEqual([]);
    backend.answer(hintRoutes.list, [key]);
    await person.click(button('Reload'));
    expect(await count('2 open, most important first')).toBeVisible();
  });
});

describe('an empty plan and an ended subscription', () => {
  test('a plan without records offers a first step [LNK-4]', async () => {
    open();
    expect(await screen.findByText('Nothing to check yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a savings account' })).toHaveAttribute(
      'href',
      '/financial-master-plan?tab=savings&new',
    );
  });

  test('after the paid plan ends, users can read and dismiss gaps but not open forms [LNK-4] [T-7]', async () => {
    answerThreeGaps();
    const { person } = open({ user: EXPIRED });
    await person.click(await screen.findByRole('button', { name: 'See what you entered' }));
    expect(await count('2 open, most important first')).toBeVisible();
    expect(titles()).toEqual(['No home insurance', 'This debt isn’t getting smaller']);
    expect(screen.getByText('Your plan doesn’t include documents, so we didn’t check them.')).toBeVisible();
    expect(backend.callsTo(DOCUMENTS)).toEqual([]);
    expect(screen.queryByRole('button', { name: /^(Add|Edit)/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Dismiss/ })).toHaveLength(2);
  });
});
