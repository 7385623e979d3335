import { savingsAccountRoutes } from '@savvi/masterplan-contract/masterplan.routes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, openPlan, openPlanBackend, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();

const openAdd = async () => {
  backend.answer(savingsAccountRoutes.list, []);
  const shell = openPlan();
  await shell.person.click(await screen.findByRole('button', { name: 'Add savings account' }));
  return shell;
};

describe('a dialog with input [N-22]', () => {
  test('a dialog with input asks before it closes', async () => {
    const { person } = await openAdd();
    await person.keyboard('Trip{Escape}');
    await screen.findByRole('alertdialog', { name: 'Discard what you entered?' });
    await person.click(button('Keep editing'));
    expect(await screen.findByLabelText('Account name')).toHaveValue('Trip');
    await person.click(button('Cancel'));
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await person.click(button('Add savings account'));
    expect(screen.getByLabelText('Account name')).toHaveValue('');
  });

  test('navigation from a dialog with input waits for the confirmation', async () => {
    const { person, goTo, location } = await openAdd();
    await person.keyboard('Trip');
    await goTo('/elsewhere');
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(location()).toBe('/financial-master-plan?tab=savings');
    await goTo('/elsewhere');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('a dialog with input makes the browser ask before the tab closes', async () => {
    const { person } = await openAdd();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await person.keyboard('Trip');
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  });
});

test('a dialog without input closes immediately', async () => {
  const { person } = await openAdd();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button('Add savings account')).toHaveFocus());
});
