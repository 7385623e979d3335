import {
  debtRoutes,
  policyRoutes,
  propertyRoutes,
  savingsAccountRoutes,
} from '@savvi/masterplan-contract/masterplan.routes';
import { aSavingsAccount } from '@savvi/testing/builders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FOUR_KINDS } from '../../../testing/four-kinds.ts';
import { button, dialog, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();

const openAdd = async (tab: string, add: string) => {
  const shell = openPlan(tab);
  await shell.person.click(await screen.findByRole('button', { name: add }));
  return { ...shell, submit: () => shell.person.click(dialog().getByRole('button', { name: add })) };
};

describe.each(FOUR_KINDS)(
  'adding under $label',
  ({ tab, path, add, nameLabel, name, said, bare, stored, list }) => {
    const create = `POST ${path}` as const;

    test('adding a record sends its fields, with defaults for empty ones, closes the form, confirms, and shows the card [PLAN-6] [PLAN-7] [PLAN-8] [PLAN-15] [PLAN-16] [PLAN-17] [PLAN-18] [PLAN-19] [PLAN-25] [PLAN-29] [T-33]', async () => {
      list(backend, null);
      const { person, submit, toasts } = await openAdd(tab, add);
      expect(dialog().getByLabelText(nameLabel)).toHaveFocus();
      await person.keyboard('New');
      backend.answer(create, stored(), 201);
      list(backend);
      await submit();
      expect(await screen.findByRole('article', { name })).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(backend.callsTo(create).map(({ body }) => body)).toEqual([bare]);
      expect(toasts).toEqual([{ title: said.added, tone: 'success' }]);
      await person.click(button(add));
      expect(dialog().getByLabelText(nameLabel)).toHaveValue('');
    });

    test('a failed add shows the message, keeps the input, and reuses the idempotency key on every retry [PLAN-24] [PLAN-26] [PLAN-27] [PLAN-28] [API-19]', async () => {
      list(backend, null);
      const { person, submit, toasts } = await openAdd(tab, add);
      await person.keyboard('New');
      backend.refuse(create, 'unavailable');
      await submit();
      await waitFor(() => expect(toasts).toHaveLength(1));
      expect(toasts[0]).toMatchObject({ title: said.notAdded, tone: 'destructive' });
      expect(toasts[0]?.description).toMatch(/^503: /);
      expect(dialog().getByLabelText(nameLabel)).toHaveValue('New');
      await submit();
      await waitFor(() => expect(toasts).toHaveLength(2));
      const [first, second] = backend.callsTo(create).map(({ headers }) => headers.get('Idempotency-Key'));
      expect(first).toBeTruthy();
      expect(second).toBe(first);
      await person.type(dialog().getByLabelText(nameLabel), 'er');
      await submit();
      await waitFor(() => expect(toasts).toHaveLength(3));
      expect(backend.callsTo(create)[2]?.headers.get('Idempotency-Key')).not.toBe(first);
    });

    test('adding a record without a name shows a message at the field and sends no request [PLAN-30]', async () => {
      list(backend, null);
      const { person, submit } = await openAdd(tab, add);
      await person.keyboard('  ');
      await submit();
      const field = dialog().getByLabelText(nameLabel);
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(field).toHaveAccessibleDescription(`Please enter the ${nameLabel.toLowerCase()}.`);
      expect(backend.callsTo(create)).toEqual([]);
      await person.type(field, 'New');
      expect(field).toBeValid();
    });
  },
);

describe('sent values', () => {
  test('the savings form sends a percentage as a percentage [PLAN-15] [PLAN-20] [DATA-20] [T-11]', async () => {
    backend.answer(savingsAccountRoutes.list, []);
    const { person, submit } = await openAdd('savings', 'Add savings account');
    await person.keyboard('Trip');
    await person.type(screen.getByLabelText('Bank name (optional)'), 'Ally');
    await person.selectOptions(screen.getByLabelText('Account type'), 'Money Market');
    await person.type(screen.getByLabelText('Balance (optional)'), '1250.50');
    await person.type(screen.getByLabelText('Annual interest rate (optional)'), '4,25');
    backend.refuse(savingsAccountRoutes.create, 'unavailable');
    await submit();
    await waitFor(() =>
      expect(backend.callsTo(savingsAccountRoutes.create)[0]?.body).toEqual({
        name: 'Trip',
        bankName: 'Ally',
        balance: '1250.50',
        interestRate: '4.25',
        accountType: 'money_market',
      }),
    );
  });

  test('the debt form sends a percentage as a fraction [PLAN-16] [PLAN-21] [T-11]', async () => {
    backend.answer(debtRoutes.list, []);
    const { person, submit } = await openAdd('debts', 'Add debt');
    await person.keyboard('Visa');
    await person.type(screen.getByLabelText('Creditor (optional)'), 'Bank');
    await person.type(screen.getByLabelText('Balance (optional)'), '4200.5');
    await person.type(screen.getByLabelText('Annual interest rate (optional)'), '19.99');
    await person.type(screen.getByLabelText('Minimum monthly payment (optional)'), '95');
    await person.selectOptions(screen.getByLabelText('Debt type'), 'Other');
    backend.refuse(debtRoutes.create, 'unavailable');
    await submit();
    await waitFor(() =>
      expect(backend.callsTo(debtRoutes.create)[0]?.body).toEqual({
        name: 'Visa',
        creditor: 'Bank',
        balance: '4200.5',
        interestRate: '0.1999',
        minimumPayment: '95',
        debtType: 'other',
      }),
    );
  });

  test('the property form sends a date only if it has a value [PLAN-17] [PLAN-22] [T-31]', async () => {
    backend.answer(propertyRoutes.list, []);
    const { person, submit } = await openAdd('properties', 'Add property');
    await person.keyboard('Flat');
    await person.type(screen.getByLabelText('Address (optional)'), '41 Alder Street');
    await person.type(screen.getByLabelText('Value (optional)'), '312000');
    await person.type(screen.getByLabelText('Mortgage balance (optional)'), '201300');
    await person.type(screen.getByLabelText('Monthly rent (optional)'), '1950');
    fireEvent.change(screen.getByLabelText('Purchase date (optional)'), { target: { value: '2019-06-01' } });
    backend.refuse(propertyRoutes.create, 'unavailable');
    await submit();
    await waitFor(() =>
      expect(backend.callsTo(propertyRoutes.create)[0]?.body).toEqual({
        name: 'Flat',
        address: '41 Alder Street',
        propertyValue: '312000',
        mortgageBalance: '201300',
        monthlyRent: '1950',
        propertyType: 'primary_residence',
        purchaseDate: '2019-06-01',
      }),
    );
  });

  test('the insurance form sends exactly the entered values [PLAN-18] [PLAN-23] [T-31]', async () => {
    backend.answer(policyRoutes.list, []);
    const { person, submit } = await openAdd('insurance', 'Add insurance policy');
    await person.keyboard('Car');
    await person.selectOptions(screen.getByLabelText('Policy type'), 'Auto');
    await person.type(screen.getByLabelText('Provider (optional)'), 'Cascade');
    await person.type(screen.getByLabelText('Policy number (optional)'), 'CA-1');
    await person.type(screen.getByLabelText('Coverage (optional)'), '100000');
    await person.type(screen.getByLabelText('Monthly premium (optional)'), '118.40');
    await person.type(screen.getByLabelText('Deductible (optional)'), '500');
    fireEvent.change(screen.getByLabelText('Expiration date (optional)'), {
      target: { value: '2026-12-31' },
    });
    backend.refuse(policyRoutes.create, 'unavailable');
    await submit();
    await waitFor(() =>
      expect(backend.callsTo(policyRoutes.create)[0]?.body).toEqual({
        name: 'Car',
        provider: 'Cascade',
        policyType: 'auto',
        coverageAmount: '100000',
        monthlyPremium: '118.40',
        deductible: '500',
        policyNumber: 'CA-1',
        expirationDate: '2026-12-31',
      }),
    );
  });
});

test('the debt form sends a payment day and the end of a fixed rate [PLAN-16] [PLAN-21]', async () => {
  backend.answer(debtRoutes.list, []);
  const { person, submit } = await openAdd('debts', 'Add debt');
  await person.keyboard('Mortgage');
  const day = screen.getByLabelText('Payment day (optional)');
  expect(day).toHaveAccessibleDescription('Day of the month. In shorter months, the last day counts.');
  await person.type(day, '31');
  fireEvent.change(screen.getByLabelText('Fixed rate until (optional)'), { target: { value: '2028-02-29' } });
  backend.refuse(debtRoutes.create, 'unavailable');
  await submit();
  await waitFor(() =>
    expect(backend.callsTo(debtRoutes.create)[0]?.body).toMatchObject({
      paymentDay: 31,
      fixedRateUntil: '2028-02-29',
    }),
  );
});

test.each(['0', '32', '1.', 'x', '-1'])('the payment day %s is rejected [PLAN-30]', async (typed) => {
  backend.answer(debtRoutes.list, []);
  const { person, submit } = await openAdd('debts', 'Add debt');
  await person.keyboard('Mortgage');
  const day = screen.getByLabelText('Payment day (optional)');
  await person.type(day, typed);
  await submit();
  expect(day).toBeInvalid();
  expect(day).toHaveAccessibleDescription(/^Please enter a day from 1 to 31, or leave it empty\./);
  expect(backend.callsTo(debtRoutes.create)).toEqual([]);
});

describe('an invalid percentage', () => {
  test.each([
    [
      'savings',
      'Add savings account',
      '10',
      'Please enter a percentage from 0 to 9.9999 with at most four decimals.',
    ],
    ['debts', 'Add debt', '1000', 'Please enter a percentage from 0 to 999.99 with at most two decimals.'],
    ['debts', 'Add debt', '5.125', 'Please enter a percentage from 0 to 999.99 with at most two decimals.'],
  ])('under %s, %s rejects the percentage %s [PLAN-30] [T-11]', async (tab, add, typed, advice) => {
    FOUR_KINDS.find((kind) => kind.tab === tab)?.list(backend, null);
    const { person, submit } = await openAdd(tab, add);
    await person.keyboard('New');
    const field = dialog().getByLabelText('Annual interest rate (optional)');
    await person.type(field, typed);
    await submit();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(advice);
    expect(backend.calls.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('a percentage input [T-59]', () => {
  const openDebt = async () => {
    backend.answer(debtRoutes.list, []);
    const shell = await openAdd('debts', 'Add debt');
    await shell.person.keyboard('New');
    return { ...shell, field: dialog().getByLabelText('Annual interest rate (optional)') };
  };

  test.each([
    ['4.5 %', '0.0450'],
    [' 4,5', '0.0450'],
    ['19.99% APR', '0.1999'],
  ])('the pasted text %j is read as the rate %s', async (text, interestRate) => {
    const { person, submit, field } = await openDebt();
    await person.click(field);
    await person.paste(text);
    backend.refuse(debtRoutes.create, 'unavailable');
    await submit();
    await waitFor(() => expect(backend.callsTo(debtRoutes.create)[0]?.body).toMatchObject({ interestRate }));
  });

  test('a pasted rate with too many decimals is rounded, with a note', async () => {
    const { person, submit, field } = await openDebt();
    await person.click(field);
    await person.paste('5.125 %');
    expect(field).toHaveValue('5.13');
    expect(field).toHaveAccessibleDescription('Rounded to 5.13%.');
    backend.refuse(debtRoutes.create, 'unavailable');
    await submit();
    await waitFor(() =>
      expect(backend.callsTo(debtRoutes.create)[0]?.body).toMatchObject({ interestRate: '0.0513' }),
    );
  });

  test.each(['5.125', '-5', '1e2', 'much'])(
    'the invalid text %j stays in the field and immediately shows a message',
    async (text) => {
      const { person, field } = await openDebt();
      await person.type(field, text);
      expect(field).toHaveValue(text);
      expect(dialog().getByRole('alert')).toHaveTextContent(
        'Please enter a percentage from 0 to 999.99 with at most two decimals.',
      );
    },
  );
});

test('a second press of the button while a debt is being added does nothing, and the button shows the progress [N-20]', async () => {
  backend.answer(debtRoutes.list, []);
  const { person, submit } = await openAdd('debts', 'Add debt');
  await person.keyboard('New');
  backend.hold(debtRoutes.create);
  await submit();
  await person.click(await screen.findByRole('button', { name: 'Adding...' }));
  await person.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(backend.callsTo(debtRoutes.create)).toHaveLength(1);
});

test('an amount that is not a number is not saved until it is corrected [PLAN-30]', async () => {
  backend.answer(savingsAccountRoutes.list, []);
  const { person, submit } = await openAdd('savings', 'Add savings account');
  await person.keyboard('Overdraft');
  await person.type(dialog().getByLabelText('Balance (optional)'), '-5');
  await submit();
  expect(dialog().getByText('Please enter the amount without a minus sign.')).toBeVisible();
  expect(dialog().getByLabelText('Balance (optional)')).toHaveFocus();
  expect(backend.callsTo(savingsAccountRoutes.create)).toEqual([]);
  backend.answer(savingsAccountRoutes.create, aSavingsAccount(), 201);
  await submit();
  expect(backend.callsTo(savingsAccountRoutes.create)).toEqual([]);
  await person.clear(dialog().getByLabelText('Balance (optional)'));
  await person.type(dialog().getByLabelText('Balance (optional)'), '5');
  await submit();
  await waitFor(() =>
    expect(backend.callsTo(savingsAccountRoutes.create)[0]?.body).toMatchObject({ balance: '5' }),
  );
});

test('a retry after a lost response does not create a second card [N-12]', async () => {
  backend.answer(savingsAccountRoutes.list, []);
  const { person, submit } = await openAdd('savings', 'Add savings account');
  await person.keyboard('Rainy days');
  backend.answer(savingsAccountRoutes.list, [aSavingsAccount()]);
  backend.refuse(savingsAccountRoutes.create, 'unavailable');
  await submit();
  await screen.findByRole('article', { name: 'Rainy days', hidden: true });
  backend.answer(savingsAccountRoutes.create, aSavingsAccount(), 201);
  backend.hold(savingsAccountRoutes.list);
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
