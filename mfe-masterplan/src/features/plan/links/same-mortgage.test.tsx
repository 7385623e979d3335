import { hintRoutes } from '@savvi/masterplan-contract/hint.routes';
import { debtRoutes, propertyRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt, aProperty } from '@savvi/testing/builders';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';
import { mortgagePairs } from './same-mortgage.rules.ts';

preloadPage();
beforeAll(() => import('./same-mortgage.tsx'));
const backend = openPlanBackend();

const home = aProperty();
const loan = aDebt({ name: 'Home loan', debtType: 'mortgage', balance: '210000.00' });
const key = `same-mortgage.${home.id}.${loan.id}`;
const question = () => screen.findByText('Is this the same mortgage?');

function open(dismissed: string[] = []) {
  backend.answer(propertyRoutes.list, [home]);
  backend.answer(debtRoutes.list, [loan]);
  backend.answer(hintRoutes.list, dismissed);
  return openPlan('debts');
}

describe('pairs [LNK-2]', () => {
  const pairs = (
    ...[debts, properties = [home], dismissed = []]: [(typeof loan)[], (typeof home)[]?, string[]?]
  ) => mortgagePairs(properties, debts, new Set(dismissed)).map((pair) => pair.key);

  test('are a property and an unlinked mortgage with the same balance', () => {
    expect(pairs([loan])).toEqual([key]);
    expect(pairs([{ ...loan, balance: '210000.01' }])).toEqual([]);
    expect(pairs([{ ...loan, debtType: 'personal_loan' }])).toEqual([]);
    expect(pairs([{ ...loan, propertyId: 'other' }])).toEqual([]);
    expect(pairs([loan], [{ ...home, linkedMortgage: '210000.00' }])).toEqual([]);
    expect(pairs([{ ...loan, balance: '0.00' }], [{ ...home, mortgageBalance: '0.00' }])).toEqual([]);
    expect(pairs([loan], [home], [key])).toEqual([]);
  });

  test('contain each debt and each property once', () => {
    const second = { ...loan, id: '0190cccc-0000-7000-8000-000000000009' };
    const cabin = { ...home, id: '0190cccc-0000-7000-8000-000000000008' };
    expect(pairs([loan, second], [home])).toEqual([key]);
    expect(pairs([loan], [home, cabin])).toEqual([key]);
    expect(pairs([loan, second], [home], [key])).toEqual([`same-mortgage.${home.id}.${second.id}`]);
  });
});

test('Yes links the debt to the property, and both tabs show it [LNK-2]', async () => {
  const { person, toasts } = open();
  expect(await question()).toBeVisible();
  backend.answer(debtRoutes.update, { ...loan, version: 2, propertyId: home.id });
  backend.answer(debtRoutes.list, [{ ...loan, version: 2, propertyId: home.id }]);
  backend.answer(propertyRoutes.list, [{ ...home, version: 2, linkedMortgage: '210000.00' }]);
  await person.click(button('Yes, count it once'));
  expect(await screen.findByText('Mortgage of Our home')).toBeVisible();
  expect(screen.queryByText('Is this the same mortgage?')).toBeNull();
  expect(screen.getByRole('region', { name: 'Your debts' })).toHaveFocus();
  expect(toasts).toMatchObject([{ title: 'The mortgage counts once now' }]);
  expect(backend.callsTo(debtRoutes.update)).toMatchObject([{ body: { propertyId: home.id } }]);
  await person.click(screen.getByRole('tab', { name: 'Properties' }));
  expect(await screen.findByText('Mortgage counted once, as the debt “Home loan”')).toBeVisible();
});

test('No is remembered by the server, and can be taken back [LNK-2]', async () => {
  const { person, toasts } = open();
  await question();
  backend.answer(hintRoutes.dismiss, null);
  backend.answer(hintRoutes.list, [key]);
  await person.click(button('No'));
  await waitFor(() => expect(screen.queryByText('Is this the same mortgage?')).toBeNull());
  expect(backend.callsTo(hintRoutes.dismiss).map(({ path }) => path)).toEqual([
    `/api/dismissed-hints/${key}`,
  ]);
  backend.answer(hintRoutes.show, null);
  backend.answer(hintRoutes.list, []);
  toasts.at(-1)?.action?.onAction();
  expect(await question()).toBeVisible();
});

test('an answer that is not saved says so and can be repeated [LNK-2]', async () => {
  const { person, toasts } = open();
  await question();
  backend.refuse(debtRoutes.update, 'unavailable');
  await person.click(button('Yes, count it once'));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your answer was not saved' }]));
  expect(button('Yes, count it once')).toBeEnabled();
});

test('a pair that was dismissed is not asked about again [LNK-2]', async () => {
  open([key]);
  await screen.findByRole('article', { name: 'Home loan' });
  await waitFor(() => expect(backend.callsTo(hintRoutes.list)).toHaveLength(1));
  expect(screen.queryByText('Is this the same mortgage?')).toBeNull();
});
