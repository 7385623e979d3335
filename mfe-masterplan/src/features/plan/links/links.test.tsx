import { debtRoutes, policyRoutes, propertyRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt, aPolicy, aProperty } from '@savvi/testing/builders';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, dialog, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();

const home = aProperty();
const loan = aDebt({ name: 'Home loan', debtType: 'mortgage', balance: '209000.00', propertyId: home.id });
const card = async (name: string) => within(await screen.findByRole('article', { name }));

test('a debt is linked to a property that the form offers by name, and the link can be removed [LNK-1]', async () => {
  backend.answer(propertyRoutes.list, [home]);
  backend.answer(debtRoutes.list, [aDebt()]);
  const { person } = openPlan('debts');
  await person.click(await screen.findByRole('button', { name: 'Edit Visa' }));
  const field = await dialog().findByLabelText('Property (optional)');
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'Our home']);
  await person.selectOptions(field, 'Our home');
  const linked = aDebt({ version: 2, propertyId: home.id });
  backend.answer(debtRoutes.update, linked);
  backend.answer(debtRoutes.list, [linked]);
  await person.click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(await (await card('Visa')).findByText('Linked to Our home')).toBeVisible();

  await person.click(button('Edit Visa'));
  await person.selectOptions(await dialog().findByLabelText('Property (optional)'), 'None');
  backend.answer(debtRoutes.update, aDebt({ version: 3 }));
  backend.answer(debtRoutes.list, [aDebt({ version: 3 })]);
  await person.click(dialog().getByRole('button', { name: 'Save changes' }));
  await expect
    .poll(() => backend.callsTo(debtRoutes.update).map(({ body }) => body))
    .toMatchObject([{ propertyId: home.id }, { propertyId: null }]);
});

test('the form offers no link while there is nothing to link to [LNK-1]', async () => {
  const { person } = openPlan('debts');
  await person.click(await screen.findByRole('button', { name: 'Add debt' }));
  expect(dialog().getByLabelText('Debt name')).toBeVisible();
  expect(dialog().queryByLabelText('Property (optional)')).toBeNull();
});

test('a link to a deleted record says so, also in the form [LNK-1]', async () => {
  backend.answer(debtRoutes.list, [loan]);
  const { person } = openPlan('debts');
  expect(await (await card('Home loan')).findByText('Mortgage of a deleted property')).toBeVisible();
  await person.click(button('Edit Home loan'));
  expect(
    await dialog().findByRole('option', { name: 'Deleted property', selected: true }),
  ).toBeInTheDocument();
});

test('a policy shows the property that it insures and the debt that it pays off [LNK-1]', async () => {
  backend.answer(propertyRoutes.list, [home]);
  backend.answer(debtRoutes.list, [loan]);
  backend.answer(policyRoutes.list, [aPolicy({ propertyId: home.id, debtId: loan.id })]);
  openPlan('insurance');
  const policy = await card('Family plan');
  expect(await policy.findByText('Insures Our home')).toBeVisible();
  expect(await policy.findByText('Pays off Home loan')).toBeVisible();
});

test('a property shows the balance of its linked mortgage and that it counts once [LNK-2]', async () => {
  backend.answer(propertyRoutes.list, [aProperty({ linkedMortgage: '210000.00' })]);
  backend.answer(debtRoutes.list, [loan, aDebt({ propertyId: home.id })]);
  openPlan('properties');
  const property = await card('Our home');
  expect(await property.findByText('Mortgage counted once, as the debt “Home loan”')).toBeVisible();
  expect(property.getByText('$209,000')).toBeVisible();
  expect(property.getByText('40% is yours')).toBeVisible();
  expect(screen.getByText('$141,000 after mortgages')).toBeVisible();
});

test('a property without a linked debt keeps the figures that were entered with it [LNK-2] [PLAN-12]', async () => {
  backend.answer(propertyRoutes.list, [home]);
  openPlan('properties');
  expect((await card('Our home')).getByText('$210,000')).toBeVisible();
  expect(screen.getByText('$140,000 after mortgages')).toBeVisible();
});

test('the insurance tab shows what is in force once a policy has ended [PLN-2]', async () => {
  const ended = aPolicy({
    id: '0190cccc-0000-7000-8000-000000000009',
    name: 'Old',
    expirationDate: '2020-01-01',
  });
  backend.answer(policyRoutes.list, [aPolicy({ expirationDate: '9999-12-31' }), ended]);
  openPlan('insurance');
  await card('Old');
  expect(screen.getByText('$1,000,000')).toBeVisible();
  expect(screen.getByText('In force: $500,000')).toBeVisible();
});

test('the insurance tab shows only the total while no policy has ended [PLN-2] [PLAN-9]', async () => {
  backend.answer(policyRoutes.list, [aPolicy()]);
  openPlan('insurance');
  await card('Family plan');
  expect(screen.queryByText(/^In force/)).toBeNull();
});
