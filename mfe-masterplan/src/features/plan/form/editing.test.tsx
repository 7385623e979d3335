import type { Debt } from '@savvi/masterplan-contract/debt';
import { debtRoutes, policyRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt, aPolicy } from '@savvi/testing/builders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FOUR_KINDS } from '../../../testing/four-kinds.ts';
import { button, dialog, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();

const openEdit = async (tab: string, name: string) => {
  const shell = openPlan(tab);
  await shell.person.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return { ...shell, save: () => shell.person.click(dialog().getByRole('button', { name: 'Save changes' })) };
};

describe.each(FOUR_KINDS)('editing under $label', ({ tab, path, name, nameLabel, said, stored, list }) => {
  const update = `PATCH ${path}/:id` as const;

  test('editing a record sends the same fields with the version that was loaded, closes the form and confirms [PLAN-6] [PLAN-7] [PLAN-8] [PLAN-25] [PLAN-29] [API-15]', async () => {
    list(backend, 3);
    const { person, save, toasts } = await openEdit(tab, name);
    await person.type(dialog().getByLabelText(nameLabel), ' 2');
    backend.answer(update, { ...stored(4), name: `${name} 2` });
    list(backend, 4);
    await save();
    await waitFor(() => expect(toasts).toEqual([{ title: said.updated, tone: 'success' }]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const [call] = backend.callsTo(update);
    expect(call?.path).toBe(`${path}/${stored().id}`);
    expect(call?.headers.get('If-Match')).toBe('"3"');
    expect(call?.body).toMatchObject({ name: `${name} 2` });
    await waitFor(() => expect(backend.callsTo(`GET ${path}`)).toHaveLength(2));
    await waitFor(() => expect(button(`Edit ${name}`)).toHaveFocus());
  });

  test('a failed edit shows a message and keeps the input [PLAN-24] [PLAN-26] [PLAN-27] [PLAN-28]', async () => {
    list(backend);
    const { person, save, toasts } = await openEdit(tab, name);
    await person.type(dialog().getByLabelText(nameLabel), ' 2');
    backend.drop(update);
    await save();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: said.notUpdated, tone: 'destructive' });
    expect(dialog().getByLabelText(nameLabel)).toHaveValue(`${name} 2`);
  });
});

test('a debt shows its interest as a percentage and sends it back as the same fraction [T-11]', async () => {
  backend.answer(debtRoutes.list, [aDebt({ interestRate: '0.2000' })]);
  const { save } = await openEdit('debts', 'Visa');
  expect(screen.getByLabelText('Annual interest rate (optional)')).toHaveValue('20');
  backend.refuse(debtRoutes.update, 'unavailable');
  await save();
  await waitFor(() =>
    expect(backend.callsTo(debtRoutes.update)[0]?.body).toMatchObject({
      interestRate: '0.2000',
      balance: '4200.50',
    }),
  );
});

test('a stored date is cleared with null when it is removed [T-31]', async () => {
  backend.answer(policyRoutes.list, [aPolicy({ expirationDate: '2027-12-31' })]);
  const { save } = await openEdit('insurance', 'Family plan');
  fireEvent.change(screen.getByLabelText('Expiration date (optional)'), { target: { value: '' } });
  backend.refuse(policyRoutes.update, 'unavailable');
  await save();
  await waitFor(() =>
    expect(backend.callsTo(policyRoutes.update)[0]?.body).toMatchObject({
      expirationDate: null,
      policyNumber: null,
      deductible: null,
    }),
  );
});

test('a stored payment day and the end of a fixed rate are shown, and cleared with null when they are removed', async () => {
  backend.answer(debtRoutes.list, [aDebt({ paymentDay: 15, fixedRateUntil: '2028-02-29' })]);
  const { person, save } = await openEdit('debts', 'Visa');
  const day = screen.getByLabelText('Payment day (optional)');
  const until = screen.getByLabelText('Fixed rate until (optional)');
  expect([day, until].map((field) => (field as HTMLInputElement).value)).toEqual(['15', '2028-02-29']);
  await person.clear(day);
  fireEvent.change(until, { target: { value: '' } });
  backend.refuse(debtRoutes.update, 'unavailable');
  await save();
  await waitFor(() =>
    expect(backend.callsTo(debtRoutes.update)[0]?.body).toMatchObject({
      paymentDay: null,
      fixedRateUntil: null,
    }),
  );
});

describe('a conflicting edit of a debt', () => {
  /** Saves a conflicting change. Afterwards the list returns `newest`, or an error for null. */
  const refused = async (newest: readonly Debt[] | null) => {
    backend.answer(debtRoutes.list, [aDebt()]);
    const shell = await openEdit('debts', 'Visa');
    await shell.person.type(screen.getByLabelText('Debt name'), ' card');
    backend.refuse(debtRoutes.update, 'stale');
    if (newest === null) backend.refuse(debtRoutes.list, 'unavailable');
    else backend.answer(debtRoutes.list, [...newest]);
    await shell.save();
    await screen.findByText('This debt was changed somewhere else');
    return shell;
  };

  test('after a conflict the form reloads the record, keeps the typed text, and saves it [PLAN-8]', async () => {
    const { person, save } = await refused([aDebt({ version: 2, creditor: 'Other Bank' })]);
    await person.click(button('Load newest version'));
    expect(await screen.findByText(/We loaded the newest version/)).toBeVisible();
    expect(screen.getByLabelText('Creditor (optional)')).toHaveValue('Other Bank');
    expect(screen.getByLabelText('Debt name')).toHaveValue('Visa card');
    backend.answer(debtRoutes.update, aDebt({ version: 3 }));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.callsTo(debtRoutes.update)[1]?.headers.get('If-Match')).toBe('"2"');
  });

  test('after a conflict the form saves only once the newest version is loaded', async () => {
    const { person, save } = await refused([]);
    const newest = backend.hold(debtRoutes.list);
    await person.click(button('Load newest version'));
    await save();
    expect(button('Save changes')).toHaveAttribute('aria-disabled', 'true');
    newest([aDebt({ version: 2 })]);
    expect(await screen.findByText(/We loaded the newest version/)).toBeVisible();
    expect(backend.callsTo(debtRoutes.update)).toHaveLength(1);
    expect(button('Save changes')).not.toHaveAttribute('aria-disabled');
  });

  test('after a conflict the form names fields changed on both sides and can take the other version', async () => {
    const { person } = await refused([aDebt({ version: 2, name: 'Visa gold' })]);
    await person.click(button('Load newest version'));
    expect(await screen.findByText(/^Changed here and somewhere else: Debt name\./)).toBeVisible();
    await person.click(button('Use the other version instead'));
    expect(screen.getByLabelText('Debt name')).toHaveValue('Visa gold');
  });

  test('after a conflict the form names a payment day that was changed on both sides', async () => {
    backend.answer(debtRoutes.list, [aDebt()]);
    const { person, save } = await openEdit('debts', 'Visa');
    await person.type(screen.getByLabelText('Payment day (optional)'), '15');
    backend.refuse(debtRoutes.update, 'stale');
    backend.answer(debtRoutes.list, [aDebt({ version: 2, paymentDay: 1 })]);
    await save();
    await person.click(await screen.findByRole('button', { name: 'Load newest version' }));
    expect(await screen.findByText(/^Changed here and somewhere else: Payment day\./)).toBeVisible();
    await person.click(button('Use the other version instead'));
    expect(screen.getByLabelText('Payment day (optional)')).toHaveValue('1');
  });

  test('after a conflict the newest version can be requested again when it fails to load', async () => {
    const { person } = await refused(null);
    await person.click(button('Load newest version'));
    expect(
      await screen.findByText('The newest version could not be loaded. Please try again.'),
    ).toBeVisible();
  });

  test('after a conflict the form says when the record was deleted elsewhere', async () => {
    const { person } = await refused([]);
    await person.click(button('Load newest version'));
    expect(await screen.findByText('This debt was deleted somewhere else')).toBeVisible();
  });
});
