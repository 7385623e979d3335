import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FOUR_KINDS } from '../../testing/four-kinds.ts';
import { dialog, openPlan, openPlanBackend, preloadPage } from '../../testing/open-plan.tsx';

preloadPage();
const backend = openPlanBackend();

test.each(FOUR_KINDS)(
  'the address with new opens the form under $label once, also from another tab of the open page',
  async ({ tab, nameLabel, list }) => {
    for (const kind of FOUR_KINDS) kind.list(backend);
    list(backend, null);
    const { person, location, goTo } = openPlan(`${tab}&new`);
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(dialog().getByLabelText(nameLabel)).toHaveFocus();
    expect(location()).toBe(`/financial-master-plan?tab=${tab}`);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();

    const other = tab === 'debts' ? 'savings' : 'debts';
    await goTo(`/financial-master-plan?tab=${other}`);
    await screen.findByRole('article');
    await goTo(`/financial-master-plan?tab=${tab}&new`);
    expect((await screen.findAllByLabelText(nameLabel))[0]).toHaveFocus();
    await person.keyboard('{Escape}');
    act(() => globalThis.history.back());
    await waitFor(() => expect(location()).toBe(`/financial-master-plan?tab=${other}`));
    act(() => globalThis.history.forward());
    await waitFor(() => expect(location()).toBe(`/financial-master-plan?tab=${tab}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the address with new opens no form without the plan [T-7]', async () => {
  for (const kind of FOUR_KINDS) kind.list(backend);
  const { person, location } = openPlan('debts&new', { user: { createdAt: '2026-01-01T12:00:00.000Z' } });
  await person.click(await screen.findByRole('button', { name: /^See / }));
  expect(await screen.findByRole('article', { name: 'Visa' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location()).toBe('/financial-master-plan?tab=debts');
});
