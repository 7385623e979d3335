import {
  debtRoutes,
  policyRoutes,
  propertyRoutes,
  savingsAccountRoutes,
} from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt, aPolicy, aProperty, aSavingsAccount } from '@savvi/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FOUR_KINDS } from '../../testing/four-kinds.ts';
import { button, openPlan, openPlanBackend, preloadPage } from '../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();
/** A user whose trial has expired. */
const EXPIRED = { createdAt: '2026-01-01T12:00:00.000Z' };
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const figure = (shown: Awaited<ReturnType<typeof card>>, label: string) =>
  shown.getByText(label).parentElement;

describe('the plan gate', () => {
  test('a user whose plan excludes the master plan sees only the upsell, and no list is requested [PLAN-1]', async () => {
    openPlan('savings', { user: EXPIRED });
    expect(await screen.findByRole('link', { name: 'Upgrade to Access Master Plan' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    expect(screen.getByText('Your free trial ended on January 8, 2026.')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(backend.calls).toEqual([]);
  });

  // Trust: deletion-9
  test('after the plan ends, records can be read, deleted and restored, and no action that the plan forbids is offered [T-7] [T-34]', async () => {
    backend.answer(savingsAccountRoutes.list, []);
    backend.answer(debtRoutes.list, [aDebt()]);
    const { person, toasts } = openPlan('debts', { user: EXPIRED });
    await person.click(await screen.findByRole('button', { name: 'See what you entered' }));
    const shown = await card('Visa');
    const notice = screen.getByText('You can view everything, but not add or change it').parentElement;
    expect(notice).toHaveTextContent(
      'Your free trial ended on January 8, 2026. You can still view, download and delete what you entered',
    );
    expect(screen.getByRole('link', { name: 'Download all your data' })).toHaveAttribute(
      'href',
      '/account-settings',
    );
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
    for (const name of [/^Add /, /^Edit /])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    backend.answer(debtRoutes.delete, null);
    backend.answer(debtRoutes.list, []);
    await person.click(shown.getByRole('button', { name: 'Delete Visa' }));
    expect(await screen.findByText('No debts yet')).toBeVisible();
    expect(toasts).toMatchObject([
      { title: 'Debt deleted successfully', tone: 'success', action: { label: 'Undo' } },
    ]);
    expect(screen.queryByRole('button', { name: /^Add / })).not.toBeInTheDocument();
    // A user whose plan has ended cannot add records, so no text suggests adding one.
    expect(screen.queryByText(/^Add /)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Recently deleted' })).toBeVisible();
    backend.answer(debtRoutes.restore, aDebt());
    backend.answer(debtRoutes.list, [aDebt()]);
    toasts[0]?.action?.onAction();
    expect(await card('Visa')).toBeDefined();
    expect(toasts.at(-1)).toMatchObject({ title: 'Debt restored successfully' });
  });

  test('the end of a plan keeps the open form, which shows a message and the rejection of the server [T-7] [N-22]', async () => {
    backend.answer(savingsAccountRoutes.list, [aSavingsAccount()]);
    const { person, toasts, becomes } = openPlan('savings');
    await person.click(await screen.findByRole('button', { name: 'Add savings account' }));
    const form = within(screen.getByRole('dialog'));
    await person.type(form.getByLabelText('Account name'), 'Trip');
    becomes(EXPIRED);
    expect(form.getByLabelText('Account name')).toHaveValue('Trip');
    expect(form.getByRole('status')).toHaveTextContent(
      'Your free trial ended on January 8, 2026. What you typed stays here. You can save it once you have a plan again.',
    );
    expect(form.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('target', '_blank');
    backend.refuse(savingsAccountRoutes.create, 'plan-feature');
    await person.click(form.getByRole('button', { name: 'Add savings account' }));
    await waitFor(() =>
      expect(toasts[0]?.description).toBe('403: This needs an active plan. Subscribe or renew to use it.'),
    );
    expect(form.getByLabelText('Account name')).toHaveValue('Trip');
    becomes({ subscriptionStatus: 'active' });
    expect(form.queryByRole('status')).not.toBeInTheDocument();
    expect(form.getByLabelText('Account name')).toHaveValue('Trip');
  });

  test('the end of a plan leaves the open page read-only, and the next visit shows the upsell [T-7] [PLAN-1]', async () => {
    backend.answer(savingsAccountRoutes.list, [aSavingsAccount()]);
    const { becomes, goTo } = openPlan('savings');
    const shown = await card(aSavingsAccount().name);
    becomes(EXPIRED);
    expect(screen.getByText('You can view everything, but not add or change it')).toBeVisible();
    expect(shown.queryByRole('button', { name: /^Edit / })).not.toBeInTheDocument();
    expect(shown.getByRole('button', { name: /^Delete / })).toBeVisible();
    await goTo('/elsewhere');
    await goTo('/financial-master-plan');
    expect(await screen.findByRole('link', { name: 'Upgrade to Access Master Plan' })).toBeVisible();
  });

  test('the master plan is always open for administrators [PLAN-2]', async () => {
    backend.answer(savingsAccountRoutes.list, []);
    openPlan('savings', { user: { ...EXPIRED, isAdmin: 1 } });
    expect(await screen.findByRole('tab', { name: 'Savings' })).toBeVisible();
    expect(screen.queryByText('Upgrade to Access Master Plan')).not.toBeInTheDocument();
  });
});

describe('the tabs', () => {
  test('the tabs are Savings, Debts, Properties, Insurance, Overview and Checks, with Savings selected first [PLAN-3] [PLN-1] [LNK-4]', async () => {
    backend.answer(savingsAccountRoutes.list, []);
    openPlan('');
    await screen.findByText('No savings accounts yet');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Savings',
      'Debts',
      'Properties',
      'Insurance',
      'Overview',
      'Checks',
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Savings');
  });

  test('the selected tab is part of the address', async () => {
    backend.answer(savingsAccountRoutes.list, []);
    backend.answer(debtRoutes.list, []);
    const { person, location, goTo } = openPlan();
    await screen.findByText('No savings accounts yet');
    await person.click(screen.getByRole('tab', { name: 'Debts' }));
    expect(await screen.findByText('No debts yet')).toBeVisible();
    expect(location()).toBe('/financial-master-plan?tab=debts');
    await goTo('/elsewhere');
    await goTo('/financial-master-plan?tab=debts');
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Debts');
  });
});

describe.each(FOUR_KINDS)('the list under $label', ({ tab, path, add, name, list, stored }) => {
  test('the list shows placeholders while it loads, and then the cards and the add button [PLAN-4]', async () => {
    const release = backend.hold(`GET ${path}`);
    openPlan(tab);
    const loading = await screen.findByText(/^Loading /);
    expect(loading.closest('[role=status]')?.querySelectorAll(':scope > div')).toHaveLength(3);
    release([stored()]);
    expect(await screen.findByRole('article', { name })).toBeVisible();
    expect(button(add)).toBeVisible();
    expect(screen.queryByText(/^Loading /)).not.toBeInTheDocument();
  });

  test('an empty list shows its purpose and a button to add the first record [PLAN-4]', async () => {
    list(backend, null);
    const { person } = openPlan(tab);
    expect(await screen.findByRole('heading', { name: /^No .* yet$/ })).toBeVisible();
    await person.click(button(add));
    expect(screen.getByRole('dialog', { name: add })).toBeVisible();
  });

  test('a list that fails to load shows an error with a reload button, and does not say that there are no records [API-20]', async () => {
    backend.refuse(`GET ${path}`, 'unavailable');
    const { person, toasts } = openPlan(tab);
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.queryByText(/^No .* yet$/)).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/error|fail|wrong/i);
    expect(toasts).toEqual([]);
    list(backend);
    await person.click(reload);
    expect(await screen.findByRole('article', { name })).toBeVisible();
  });

  test('each card has an edit and a delete button with its name [PLAN-4]', async () => {
    list(backend);
    openPlan(tab);
    const shown = await card(name);
    expect(shown.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    expect(shown.getByRole('button', { name: `Delete ${name}` })).toBeVisible();
  });
});

describe('a card', () => {
  test('the card of a savings account shows its name, bank, type and balance in whole dollars [PLAN-9] [PLAN-10] [PLAN-14] [UI-9]', async () => {
    backend.answer(savingsAccountRoutes.list, [aSavingsAccount({ accountType: 'cd' })]);
    openPlan('savings');
    const shown = await card('Rainy days');
    expect(shown.getByText('First Bank')).toBeVisible();
    expect(shown.getByText('Certificate of Deposit')).toBeVisible();
    expect(figure(shown, 'Balance')).toHaveTextContent('$1,251');
    expect(figure(shown, 'Interest rate')).toHaveTextContent('4.25%');
  });

  test('the card of a debt shows creditor, balance, the interest rate as a percentage and minimum payment [PLAN-11] [UI-10] [T-11]', async () => {
    backend.answer(debtRoutes.list, [aDebt()]);
    openPlan('debts');
    const shown = await card('Visa');
    expect(shown.getByText('First Bank')).toBeVisible();
    expect(figure(shown, 'Balance')).toHaveTextContent('$4,201');
    expect(figure(shown, 'Interest rate')).toHaveTextContent('19.99%');
    expect(figure(shown, 'Minimum payment')).toHaveTextContent('$95');
  });

  test('the card of a debt shows its payment day and until when its rate is fixed [PLN-1]', async () => {
    backend.answer(debtRoutes.list, [aDebt({ paymentDay: 15, fixedRateUntil: '2027-03-03' })]);
    openPlan('debts');
    const shown = await card('Visa');
    expect(shown.getByText('Due on the 15th')).toBeVisible();
    expect(shown.getByText('Fixed rate until Mar 3, 2027')).toBeVisible();
  });

  test('the card of a property shows its purchase date if it has one [PLN-1]', async () => {
    const flat = aProperty({ id: '0190cccc-0000-7000-8000-000000000009', name: 'Flat' });
    backend.answer(propertyRoutes.list, [aProperty({ purchaseDate: '2019-06-01' }), flat]);
    openPlan('properties');
    expect((await card('Our home')).getByText('Purchased Jun 1, 2019')).toBeVisible();
    expect((await card('Flat')).queryByText(/^Purchased/)).not.toBeInTheDocument();
  });

  test('the card of a policy shows its number and when it ends or ended [PLN-1]', async () => {
    const car = aPolicy({
      id: '0190cccc-0000-7000-8000-000000000009',
      name: 'Car',
      policyNumber: 'CA-1',
      expirationDate: '2026-03-01',
    });
    backend.answer(policyRoutes.list, [aPolicy({ expirationDate: '2027-03-03' }), car]);
    openPlan('insurance');
    const shown = await card('Family plan');
    expect(shown.getByText('Ends Mar 3, 2027')).toBeVisible();
    expect(shown.queryByText(/^Policy number/)).not.toBeInTheDocument();
    const expired = await card('Car');
    expect(expired.getByText('Policy number CA-1')).toBeVisible();
    expect(expired.getByText('Ended Mar 1, 2026')).toBeVisible();
    expect(expired.getByText('Expired')).toBeVisible();
  });

  test('the card of a property shows mortgage and rent only above 0 [PLAN-12]', async () => {
    const rented = aProperty({
      id: '0190cccc-0000-7000-8000-000000000009',
      name: 'Flat',
      mortgageBalance: '0.00',
      monthlyRent: '1950.00',
    });
    backend.answer(propertyRoutes.list, [aProperty({ monthlyRent: '0.00' }), rented]);
    openPlan('properties');
    const home = await card('Our home');
    expect(home.getByText('1 Main Street')).toBeVisible();
    expect(figure(home, 'Value')).toHaveTextContent('$350,000');
    expect(figure(home, 'Mortgage balance')).toHaveTextContent('$210,000');
    expect(home.getByText('40% is yours')).toBeVisible();
    expect(home.queryByText('Monthly rent')).not.toBeInTheDocument();
    const flat = await card('Flat');
    expect(flat.queryByText('Mortgage balance')).not.toBeInTheDocument();
    expect(figure(flat, 'Monthly rent')).toHaveTextContent('$1,950');
  });

  test('the card of a policy shows provider, coverage and premium, and the deductible only above 0 [PLAN-13]', async () => {
    const second = aPolicy({ id: '0190cccc-0000-7000-8000-000000000009', name: 'Car', deductible: '500.00' });
    backend.answer(policyRoutes.list, [aPolicy({ deductible: '0.00' }), second]);
    openPlan('insurance');
    const shown = await card('Family plan');
    expect(shown.getByText('Evergreen')).toBeVisible();
    expect(figure(shown, 'Coverage')).toHaveTextContent('$500,000');
    expect(figure(shown, 'Monthly premium')).toHaveTextContent('$742');
    expect(shown.queryByText('Deductible')).not.toBeInTheDocument();
    expect(figure(await card('Car'), 'Deductible')).toHaveTextContent('$500');
  });

  test('the card of a policy that expires within 30 days of the server time is marked [T-31]', async () => {
    backend.answer(policyRoutes.list, [aPolicy({ expirationDate: '2026-03-14' })]);
    openPlan('insurance');
    expect((await card('Family plan')).getByText('Expires in 12 days')).toBeVisible();
  });
});

test('each tab shows its total in whole dollars [PLAN-9]', async () => {
  backend.answer(savingsAccountRoutes.list, [
    aSavingsAccount(),
    aSavingsAccount({ id: '0190cccc-0000-7000-8000-000000000009', balance: '9999999999.99' }),
  ]);
  backend.answer(debtRoutes.list, [aDebt()]);
  backend.answer(propertyRoutes.list, [aProperty()]);
  backend.answer(policyRoutes.list, [aPolicy()]);
  const { person } = openPlan();
  for (const [tab, label, total, remark] of [
    ['Savings', 'Total savings', '$10,000,001,250', 'In 2 accounts'],
    ['Debts', 'Total debt', '$4,201', 'Minimum payments of $95 a month'],
    ['Properties', 'Total property value', '$350,000', '$140,000 after mortgages'],
    ['Insurance', 'Total coverage', '$500,000', 'Premiums of $742 a month'],
  ] as const) {
    await person.click(await screen.findByRole('tab', { name: tab }));
    await waitFor(() =>
      expect(screen.getByText(label).parentElement).toHaveTextContent(`${label}${total}${remark}`),
    );
  }
});
