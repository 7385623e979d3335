import type { PapersProps } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FOUR_KINDS } from '../../../testing/four-kinds.ts';
import { openPlan, preloadPage } from '../../../testing/open-plan.tsx';

preloadPage();
const backend = openFakeBackend();
const Papers = ({ kind, id, name }: PapersProps) => <button type="button">{`${kind} ${id} ${name}`}</button>;
const KINDS = ['savings-account', 'debt', 'property', 'policy'];

describe.each(FOUR_KINDS)('a card under $label', ({ tab, name, stored, list }) => {
  test('has a place for the papers of its record, which the shell draws [LNK-3]', async () => {
    list(backend);
    if (tab === 'properties') backend.answer('GET /api/debts', []); // for the question about mortgages
    openPlan(tab, { offers: { Papers } });
    const card = within(await screen.findByRole('article', { name }));
    const kind = KINDS[FOUR_KINDS.findIndex((each) => each.tab === tab)];
    expect(card.getByRole('button', { name: `${kind} ${stored().id} ${name}` })).toBeVisible();
  });
});
