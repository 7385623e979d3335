import { debtRoutes, policyRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt, aPolicy } from '@savvi/testing/builders';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();

const idOf = (number: number) => `0190cccc-0000-7000-8000-0000000000${number + 10}`;
const DEBTS = [
  aDebt({ id: idOf(1), name: 'Visa 10', balance: '900.00', interestRate: '0.2199', paymentDay: 28 }),
  aDebt({ id: idOf(2), name: 'visa 9', balance: '90000.00', interestRate: '0.1999', paymentDay: null }),
  aDebt({
    id: idOf(3),
    name: 'Car',
    balance: '1000.00',
    interestRate: '0.0450',
    paymentDay: 3,
    debtType: 'auto_loan',
  }),
];
const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test.each([
  ['Newest first', ['Visa 10', 'visa 9', 'Car']],
  ['Name', ['Car', 'visa 9', 'Visa 10']],
  ['Largest balance', ['visa 9', 'Car', 'Visa 10']],
  ['Highest interest rate', ['Visa 10', 'visa 9', 'Car']],
  ['Payment day', ['Car', 'Visa 10', 'visa 9']],
])('debts are sorted by %s [PLN-1]', async (label, expected) => {
  backend.answer(debtRoutes.list, DEBTS);
  const { person } = openPlan('debts');
  await person.selectOptions(await screen.findByLabelText('Sort debts'), label);
  expect(names()).toEqual(expected);
});

test('the address has the order and the type of each tab, and other tabs keep theirs [PLN-1]', async () => {
  backend.answer(debtRoutes.list, DEBTS);
  backend.answer(policyRoutes.list, []);
  const { person, location } = openPlan('debts');
  await person.selectOptions(await screen.findByLabelText('Sort debts'), 'Name');
  await person.selectOptions(screen.getByLabelText('Show debts of type'), 'Credit card');
  expect(names()).toEqual(['visa 9', 'Visa 10']);
  expect(screen.getByRole('status')).toHaveTextContent('2 of 3');
  expect(location()).toBe('/financial-master-plan?tab=debts&debts-sort=name&debts-type=credit_card');
  await person.click(screen.getByRole('tab', { name: 'Insurance' }));
  await person.click(screen.getByRole('tab', { name: 'Debts' }));
  expect(names()).toEqual(['visa 9', 'Visa 10']);
  await person.click(button('Show all'));
  expect(screen.getByLabelText('Show debts of type')).toHaveFocus();
  expect(names()).toEqual(['Car', 'visa 9', 'Visa 10']);
  expect(location()).toBe('/financial-master-plan?tab=debts&debts-sort=name');
});

test('an address with a choice opens the tab that way, and unknown choices are ignored [PLN-1]', async () => {
  const policies = [
    aPolicy({ id: idOf(1), name: 'Whole life', policyType: 'life' }),
    aPolicy({ id: idOf(2), name: 'Car', policyType: 'auto', expirationDate: '2027-01-02' }),
    aPolicy({ id: idOf(3), name: 'Home', policyType: 'home', expirationDate: '2026-12-31' }),
  ];
  backend.answer(policyRoutes.list, policies);
  const first = openPlan('insurance&insurance-sort=date&insurance-type=dental');
  expect(await screen.findByLabelText('Sort insurance policies')).toHaveValue('date');
  expect(names()).toEqual(['Home', 'Car', 'Whole life']);
  first.unmount();
  openPlan('insurance&insurance-sort=size&insurance-type=life');
  expect(await screen.findByLabelText('Show insurance policies of type')).toHaveValue('life');
  expect(names()).toEqual(['Whole life']);
});

test('a filter without matches shows a message, and the address cannot select a built-in property as a type [PLN-1]', async () => {
  backend.answer(debtRoutes.list, DEBTS);
  const first = openPlan('debts&debts-type=student_loan');
  expect(await screen.findByText('You have no debts of this type.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 of 3');
  first.unmount();
  openPlan('debts&debts-type=toString');
  await screen.findByRole('article', { name: 'Car' });
  expect(names()).toHaveLength(3);
});

test('adding a record clears the filter, which could hide it [PLN-1]', async () => {
  backend.answer(debtRoutes.list, DEBTS);
  const added = aDebt({ id: idOf(4), name: 'Boat', debtType: 'other' });
  backend.answer(debtRoutes.create, added);
  const { person, location } = openPlan('debts&debts-type=auto_loan');
  await person.click(await screen.findByRole('button', { name: 'Add debt' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Debt name'), 'Boat');
  for (const label of ['Balance', 'Annual interest rate', 'Minimum monthly payment'])
    await person.type(dialog.getByLabelText(new RegExp(`^${label}`)), '1');
  backend.answer(debtRoutes.list, [added, ...DEBTS]);
  await person.click(dialog.getByRole('button', { name: 'Add debt' }));
  expect(await screen.findByRole('article', { name: 'Boat' })).toBeVisible();
  expect(location()).toBe('/financial-master-plan?tab=debts');
});

test('two records have neither a sort order nor a filter [PLN-1]', async () => {
  backend.answer(debtRoutes.list, DEBTS.slice(0, 2));
  openPlan('debts');
  await screen.findByRole('article', { name: 'Visa 10' });
  expect(screen.queryByLabelText('Sort debts')).toBeNull();
});
