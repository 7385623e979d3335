import { provePassword } from '@savvi/contracts/identity/account.routes';
import { debtRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { aDebt } from '@savvi/testing/builders';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FOUR_KINDS } from '../../../testing/four-kinds.ts';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();

describe.each(FOUR_KINDS)('deleting under $label', ({ tab, path, name, said, stored, list }) => {
  const remove = `DELETE ${path}/:id` as const;
  const restore = `POST ${path}/:id/restore` as const;

  test('deleting a record needs no confirmation, shows a toast, and can be undone [PLAN-5] [PLAN-8] [PLAN-25] [PLAN-29] [T-34]', async () => {
    list(backend, 3);
    const { person, toasts } = openPlan(tab);
    await screen.findByRole('article', { name });
    backend.answer(remove, null, 204);
    list(backend, null);
    await person.click(button(`Delete ${name}`));
    expect(await screen.findByText(said.deleted)).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(
      backend.callsTo(remove).map((call) => [call.path, call.headers.get('If-Match'), call.body]),
    ).toEqual([[`${path}/${stored().id}`, '"3"', null]]);
    backend.answer(restore, stored(5));
    list(backend, 5);
    await person.click(button('Undo'));
    expect(await screen.findByRole('article', { name })).toBeVisible();
    expect(backend.callsTo(restore).map((call) => call.path)).toEqual([`${path}/${stored().id}/restore`]);
    await waitFor(() => expect(toasts.at(-1)?.title).toMatch(/ restored successfully$/));
    expect(screen.getByRole('article', { name })).toHaveFocus();
  });

  test('a failed deletion shows a message and keeps the card [PLAN-24] [PLAN-26] [PLAN-27] [PLAN-28]', async () => {
    list(backend);
    const { person, toasts } = openPlan(tab);
    await screen.findByRole('article', { name });
    backend.refuse(remove, 'unavailable');
    await person.click(button(`Delete ${name}`));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: said.notDeleted, tone: 'destructive' });
    expect(screen.getByRole('article', { name })).toBeVisible();
    await waitFor(() => expect(backend.callsTo(`GET ${path}`)).toHaveLength(2));
  });
});

test('pressing Delete twice on the same card sends one request [N-20]', async () => {
  backend.answer(debtRoutes.list, [aDebt()]);
  const { person } = openPlan('debts');
  const icon = await screen.findByRole('button', { name: 'Delete Visa' });
  const release = backend.hold(debtRoutes.delete);
  await person.dblClick(icon);
  expect(screen.getByRole('article', { name: 'Visa' })).toHaveAttribute('aria-busy', 'true');
  backend.answer(debtRoutes.list, []);
  release(null);
  expect(await screen.findByText('No debts yet')).toBeVisible();
  expect(backend.callsTo(debtRoutes.delete)).toHaveLength(1);
});

test('after a deletion the focus is on the list of the card', async () => {
  backend.answer(debtRoutes.list, [aDebt()]);
  const { person } = openPlan('debts');
  await screen.findByRole('article');
  backend.answer(debtRoutes.delete, null);
  backend.answer(debtRoutes.list, []);
  await person.click(button('Delete Visa'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your debts' })).toHaveFocus());
});

test('a slow deletion does not move the focus when the user has moved it in the meantime', async () => {
  backend.answer(debtRoutes.list, [
    aDebt(),
    aDebt({ id: '0190cccc-0000-7000-8000-000000000009', name: 'Car' }),
  ]);
  const { person, toasts } = openPlan('debts');
  await screen.findByRole('article', { name: 'Car' });
  const release = backend.hold(debtRoutes.delete);
  await person.click(button('Delete Visa'));
  await person.click(button('Edit Car'));
  const name = screen.getByLabelText('Debt name');
  await person.type(name, ', red');
  release(null);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(name).toHaveFocus();
  await person.keyboard(' one');
  expect(name).toHaveValue('Car, red one');
});

test('reloading a failed list moves the focus from the removed button to the list', async () => {
  backend.refuse(debtRoutes.list, 'unavailable');
  const { person } = openPlan('debts');
  const reload = await screen.findByRole('button', { name: 'Reload' });
  backend.answer(debtRoutes.list, [aDebt()]);
  await person.click(reload);
  await screen.findByRole('article', { name: 'Visa' });
  expect(screen.getByRole('region', { name: 'Your debts' })).toHaveFocus();
});

test('a change of a record refreshes the dashboard figures of the same kind [T-33]', async () => {
  backend.answer(debtRoutes.list, [aDebt()]);
  const { person, client } = openPlan('debts');
  client.setQueryData(['debts', 'dashboard'], []);
  client.setQueryData(['savings-accounts', 'dashboard'], []);
  await screen.findByRole('article');
  backend.answer(debtRoutes.delete, null);
  await person.click(button('Delete Visa'));
  await waitFor(() => expect(client.getQueryState(['debts', 'dashboard'])?.isInvalidated).toBe(true));
  expect(client.getQueryState(['savings-accounts', 'dashboard'])?.isInvalidated).toBe(false);
});

describe('deleted records [T-34]', () => {
  const openDeleted = async () => {
    backend.answer(debtRoutes.list, []);
    const shell = openPlan('debts');
    await shell.person.click(await screen.findByRole('button', { name: 'Recently deleted' }));
    return shell;
  };

  test('deleted records show their deadlines and can be restored', async () => {
    backend.answer(debtRoutes.listDeleted, [{ ...aDebt(), deletedAt: '2026-03-01T12:00:00.000Z' }]);
    const { person, toasts } = await openDeleted();
    expect(await screen.findByText('Deleted Mar 1, 2026 · 29 days left')).toBeVisible();
    backend.answer(debtRoutes.restore, aDebt({ version: 3 }));
    backend.answer(debtRoutes.listDeleted, []);
    backend.answer(debtRoutes.list, [aDebt({ version: 3 })]);
    await person.click(button('Restore Visa'));
    expect(await screen.findByText('No debt was deleted in the last 30 days.')).toBeVisible();
    expect(toasts).toEqual([{ title: 'Debt restored successfully', tone: 'success' }]);
    await person.keyboard('{Escape}');
    expect(await screen.findByRole('article', { name: 'Visa' })).toBeVisible();
  });

  const askForVisa = async () => {
    backend.answer(debtRoutes.listDeleted, [{ ...aDebt(), deletedAt: '2026-03-01T12:00:00.000Z' }]);
    const shell = await openDeleted();
    await shell.person.click(await screen.findByRole('button', { name: 'Delete permanently: Visa' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Visa” permanently?' }));
    const confirm = () => question.getByRole('button', { name: 'Delete permanently' });
    return { ...shell, question, confirm, field: question.getByLabelText('Your password') };
  };

  test('a deleted debt shows its kind, lender and balance, and is removed for good with the password [DOC-60] [DOC-61]', async () => {
    const { person, toasts, question, confirm, field } = await askForVisa();
    expect(
      question.getByText(/^The debt is removed from BudgetPRO .* This cannot be undone\.$/),
    ).toBeVisible();
    expect(question.getByText('Credit card · First Bank · Balance $4,201')).toBeVisible();
    expect(field).toHaveFocus();
    backend.answer(provePassword, { proof: 'signed' });
    backend.answer(debtRoutes.deletePermanently, null);
    backend.answer(debtRoutes.listDeleted, []);
    await person.type(field, 'correct horse');
    await person.click(confirm());
    expect(await screen.findByText('No debt was deleted in the last 30 days.')).toBeVisible();
    expect(backend.callsTo(provePassword).map(({ body }) => body)).toEqual([{ password: 'correct horse' }]);
    expect(
      backend
        .callsTo(debtRoutes.deletePermanently)
        .map(({ path, body, headers }) => [path, body, headers.get('If-Match')]),
    ).toEqual([[`/api/debts/${aDebt().id}/delete-permanently`, { proof: 'signed' }, `"${aDebt().version}"`]]);
    expect(toasts).toEqual([{ title: 'Debt deleted permanently', tone: 'success' }]);
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Recently deleted debts' })).toContainElement(
        document.activeElement as HTMLElement | null,
      ),
    );
  });

  test('a wrong password and the sign-in limit show their message at the field, and nothing is deleted [DOC-61]', async () => {
    const { person, confirm, field } = await askForVisa();
    await person.click(confirm());
    expect(field).toHaveAccessibleDescription('Password is required');
    expect(backend.callsTo(provePassword)).toEqual([]);
    for (const [code, message] of [
      ['invalid', 'The password is incorrect.'],
      ['too-often', 'Too many attempts. Please try again in 15 minutes.'],
    ] as const) {
      backend.refuse(provePassword, code, message);
      await person.type(field, 'guess');
      await person.click(confirm());
      await waitFor(() => expect(field).toHaveAccessibleDescription(message));
      expect(field).toHaveFocus();
      expect(field).toBeInvalid();
    }
    expect(backend.callsTo(debtRoutes.deletePermanently)).toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(button('Delete permanently: Visa')).toHaveFocus());
  });

  test('the question stays open and sends one request while the deletion runs [DOC-61] [N-20]', async () => {
    const { person, question, confirm, field } = await askForVisa();
    const release = backend.hold(provePassword);
    backend.answer(debtRoutes.deletePermanently, null);
    await person.type(field, 'correct horse');
    await person.dblClick(confirm());
    await person.keyboard('{Escape}');
    expect(question.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    release({ proof: 'signed' });
    await waitFor(() => expect(backend.callsTo(debtRoutes.deletePermanently)).toHaveLength(1));
    expect(backend.callsTo(provePassword)).toHaveLength(1);
  });

  test('the dialog of deleted records shows no empty message before the list is loaded', async () => {
    backend.answer(debtRoutes.listDeleted, []);
    const { person, client } = await openDeleted();
    await screen.findByText('No debt was deleted in the last 30 days.');
    await person.keyboard('{Escape}');
    // Every change of a debt invalidates the queries below the key `debts`, as simulated here.
    await client.invalidateQueries({ queryKey: ['debts'] });
    const release = backend.hold(debtRoutes.listDeleted);
    await person.click(button('Recently deleted'));
    expect(screen.queryByText('No debt was deleted in the last 30 days.')).not.toBeInTheDocument();
    release([{ ...aDebt(), deletedAt: '2026-03-01T12:00:00.000Z' }]);
    expect(await screen.findByText('Deleted Mar 1, 2026 · 29 days left')).toBeVisible();
  });

  test('deleted records can be restored one after the other and concurrently, each with one request [N-20]', async () => {
    const other = aDebt({ id: '0190cccc-0000-7000-8000-000000000009', name: 'Car' });
    backend.answer(
      debtRoutes.listDeleted,
      [aDebt(), other].map((debt) => ({ ...debt, deletedAt: '2026-03-01T12:00:00.000Z' })),
    );
    const { person, toasts } = await openDeleted();
    await screen.findByRole('button', { name: 'Restore Visa' });
    const release = backend.hold(debtRoutes.restore);
    for (const name of ['Visa', 'Car', 'Visa']) await person.click(button(`Restore ${name}`));
    release(aDebt({ version: 3 }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(backend.callsTo(debtRoutes.restore)).toHaveLength(2);
  });

  test('a rejected restore shows the message and keeps the row', async () => {
    backend.answer(debtRoutes.listDeleted, [{ ...aDebt(), deletedAt: '2026-03-01T12:00:00.000Z' }]);
    const { person, toasts } = await openDeleted();
    backend.refuse(debtRoutes.restore, 'plan-feature');
    await person.click(await screen.findByRole('button', { name: 'Restore Visa' }));
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({ title: 'Failed to restore debt', tone: 'destructive' }),
    );
    expect(button('Restore Visa')).toBeVisible();
  });

  test('a list of deleted records that fails to load can be loaded again', async () => {
    backend.refuse(debtRoutes.listDeleted, 'unavailable');
    const { person } = await openDeleted();
    const reload = await screen.findByRole('button', { name: 'Reload' });
    backend.answer(debtRoutes.listDeleted, []);
    await person.click(reload);
    expect(await screen.findByText('No debt was deleted in the last 30 days.')).toBeVisible();
  });
});
