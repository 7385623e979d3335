import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../testing/app.tsx';
import { aRegistry } from '../testing/registry.ts';
import { SupportContact } from './support-contact.tsx';

const backend = openFakeBackend();
/** Sets the value that the gateway writes into the page for the setting SUPPORT_EMAIL. */
const setSupport = (link: string) =>
  document.head.insertAdjacentHTML('beforeend', `<meta name="support" content="${link}">`);
afterEach(() => document.head.querySelector('meta[name="support"]')?.remove());

test.each([
  ['mailto:help@savvi.test', 'help@savvi.test'],
  ['https://help.savvi.test/', 'https://help.savvi.test/'],
])('the support contact %s is a link with the text %s (U-22)', (link, name) => {
  setSupport(link);
  render(<SupportContact />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', link);
});

test('without a configured support contact the page shows no support link (U-22)', () => {
  setSupport('');
  const { container } = render(<SupportContact />);
  expect(container).toBeEmptyDOMElement();
});

// The sentence alone has to explain how to claim a reward (DASH-27); the link is an addition.
const dashboardWithRewards = async () => {
  renderApp('/');
  return within(await screen.findByRole('region', { name: 'Rewards' }));
};

beforeEach(() => {
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry('budget', 'masterplan', 'vault', 'documents'));
  backend.answer(listBudgets, []);
  backend.answer(getNetWorth, []);
  for (const list of [
    'savings-accounts',
    'debts',
    'real-estate-properties',
    'insurance-policies',
    'passwords',
    'documents',
  ] as const)
    backend.answer(`GET /api/${list}`, []);
});

test('the rewards card links to customer support [DASH-27] (U-22)', async () => {
  setSupport('mailto:help@savvi.test');
  const rewards = await dashboardWithRewards();
  expect(rewards.getByText(/contact support/i)).toBeVisible();
  expect(rewards.getByRole('link', { name: 'help@savvi.test' })).toHaveAttribute(
    'href',
    'mailto:help@savvi.test',
  );
});

test('the rewards card explains how to claim a reward where no support contact is set [DASH-27] (U-22)', async () => {
  const rewards = await dashboardWithRewards();
  expect(rewards.getByText(/contact support/i)).toBeVisible();
  expect(rewards.queryByRole('link')).toBeNull();
});
