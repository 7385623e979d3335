import { getEntitlements } from '@savvi/contracts/billing/billing.routes';
import { listBudgets } from '@savvi/budget-contract/budget.routes';
import { getUser } from '@savvi/contracts/identity/account.routes';
import { getNetWorth } from '@savvi/masterplan-contract/net-worth.routes';
import { aBudget, aUser, NOW } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp, trialEntitlements } from '../../../testing/app.tsx';
import { aRegistry } from '../../../testing/registry.ts';
import { answerSecurity } from '../../../testing/security.ts';
import { noteSeen, seenAchievements, unseenQuery } from '../../achievements/seen.ts';

const backend = openFakeBackend();
const AREAS = ['budget', 'masterplan', 'vault', 'documents'];

const id = (n: number) => `0190cccc-0000-7000-8000-${String(n).padStart(12, '0')}`;
let made = 100;
const thing = (over: object) => ({
  id: id((made += 1)),
  name: 'One',
  createdAt: NOW,
  updatedAt: NOW,
  ...over,
});
const account = (balance: string) => thing({ balance });
const entries = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: id(n), createdAt: NOW, updatedAt: NOW }));
const documents = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: id(n),
    originalName: 'Will.pdf',
    uploadDate: NOW,
    lastModified: NOW,
  }));

const LISTS = {
  'GET /api/savings-accounts': [] as unknown[],
  'GET /api/debts': [] as unknown[],
  'GET /api/real-estate-properties': [] as unknown[],
  'GET /api/insurance-policies': [] as unknown[],
  'GET /api/passwords': [] as unknown[],
  'GET /api/documents': [] as unknown[],
};
type Listed = keyof typeof LISTS;

const EVERYTHING: typeof LISTS = {
  'GET /api/savings-accounts': [account('2000.00')],
  'GET /api/debts': [thing({ balance: '1.00', debtType: 'other' })],
  'GET /api/real-estate-properties': [thing({ propertyValue: '1.00', mortgageBalance: null })],
  'GET /api/insurance-policies': [thing({ coverageAmount: '1.00' })],
  'GET /api/passwords': entries(3),
  'GET /api/documents': documents(5),
};

function answer(lists: Partial<typeof LISTS>) {
  for (const [target, list] of Object.entries(lists)) backend.answer(target as Listed, list);
}

beforeEach(() => {
  answerSecurity(backend);
  backend.answer(getUser, aUser());
  backend.answer('GET /registry.json', aRegistry(...AREAS));
  backend.answer(listBudgets, []);
  backend.answer(getNetWorth, []);
  answer(LISTS);
});

afterEach(() => localStorage.clear());

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const tile = async (title: string) => {
  const item = (await region('Achievements')).getByRole('heading', { level: 3, name: title }).closest('li');
  if (item === null) throw new Error(`${title} is no item of a list`);
  return item;
};
const ring = async (title: string) => within(await tile(title)).getByRole('progressbar', { name: title });

test('without records, there are seven achievements with their requirements, no points, and four locked rewards [DASH-12] [DASH-13] [DASH-14] [DASH-15] [DASH-16] [DASH-17] [DASH-18] [DASH-22] [DASH-23] [DASH-24] [DASH-25]', async () => {
  renderApp('/');
  const achievements = await region('Achievements');
  expect(achievements.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Budget StarterBudgeting100 pointsCreate your first budget0 of 1',
    '$250Savings HeroSavings150 pointsSave $250 across your savings accounts$0 of $250',
    '$750Money MasterSavings200 pointsSave $750 across your savings accounts$0 of $750',
    '$2KWealth BuilderSavings250 pointsSave $2,000 across your savings accounts$0 of $2,000',
    'File SaverDocuments125 pointsKeep 5 documents in your locker0 of 5',
    'Master PlannerPlanning250 pointsAdd savings, a debt, a property and an insurance policy0 of 4',
    'Security GuardSecurity100 pointsStore 3 passwords0 of 3',
  ]);
  const rewards = await region('Rewards');
  expect(rewards.getByText('of 1,175 you can earn')).toBeVisible();
  expect(rewards.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '$5$5 coffee gift cardA coffee on usLocked until 450 points',
    '$5$5 online-retailer gift cardA little something from an online shopLocked until 600 points',
    '$15$15 date-night gift cardAn evening for the two of youLocked until 750 points',
    'BookFree bookA book about money, yours to keepLocked until 1,050 points',
  ]);
  expect(rewards.getByRole('progressbar', { name: '$5 coffee gift card' })).toHaveAttribute(
    'aria-valuetext',
    '450 points to go',
  );
});

test('with all achievements reached, there are 1,175 points, and every reward can be claimed from customer support [DASH-19] [DASH-21] [DASH-26] [DASH-27] [T-37]', async () => {
  backend.answer(listBudgets, [aBudget()]);
  answer(EVERYTHING);
  renderApp('/');
  const rewards = await region('Rewards');
  expect(rewards.getByText('1,175')).toBeVisible();
  expect(rewards.getAllByText('Ready to claim')).toHaveLength(4);
  expect(rewards.getByText('You’ve unlocked every reward.')).toBeVisible();
  expect(rewards.getByText(/To claim a reward, contact support/)).toBeVisible();
  expect(rewards.queryByRole('button')).toBeNull();
  expect(rewards.queryByRole('link')).toBeNull();
  const achievements = await region('Achievements');
  expect(achievements.getAllByText('Reached')).toHaveLength(7);
  expect(achievements.getByText('7 of 7 reached')).toBeVisible();
});

test('the progress of an achievement is a text and a ring that stop at the requirement, and the next reward shows the missing points [DASH-17] [DASH-20]', async () => {
  answer({
    ...EVERYTHING,
    'GET /api/savings-accounts': [account('700.00'), account('60.00')],
    'GET /api/insurance-policies': [],
    'GET /api/documents': documents(3),
  });
  renderApp('/');
  expect(await tile('File Saver')).toHaveTextContent('3 of 5');
  expect(await tile('Master Planner')).toHaveTextContent('3 of 4');
  expect(await tile('Wealth Builder')).toHaveTextContent('$760 of $2,000');
  expect(await ring('Wealth Builder')).toHaveAttribute('aria-valuenow', '760');
  expect(await ring('Money Master')).toHaveAttribute('aria-valuetext', '$750 of $750');
  // The points of Savings Hero, Money Master and Security Guard add up to 450.
  const rewards = await region('Rewards');
  expect(rewards.getByText('450')).toBeVisible();
  expect(rewards.getAllByText('Ready to claim')).toHaveLength(1);
  expect(rewards.getByRole('progressbar', { name: '$5 online-retailer gift card' })).toHaveAttribute(
    'aria-valuetext',
    '150 points to go',
  );
});

test('an amount some cents below the requirement never shows as the full amount [DASH-11] [DASH-13]', async () => {
  answer({ 'GET /api/savings-accounts': [account('249.99')] });
  renderApp('/');
  expect(await tile('Savings Hero')).toHaveTextContent('$249 of $250');
});

test('achievements of a list that failed to load show as unknown without an error, and the others stay [API-20]', async () => {
  backend.answer(listBudgets, [aBudget()]);
  answer(EVERYTHING);
  backend.refuse('GET /api/savings-accounts', 'unavailable');
  const { person } = renderApp('/');
  for (const title of ['Savings Hero', 'Money Master', 'Wealth Builder', 'Master Planner']) {
    expect(await tile(title)).toHaveTextContent('Unavailable right now');
    expect(await ring(title)).toHaveAttribute('aria-valuetext', 'Unavailable right now');
  }
  expect(await tile('Budget Starter')).toHaveTextContent('Reached');
  const rewards = await region('Rewards');
  expect(rewards.getByText('Your points, at least')).toBeVisible();
  expect(rewards.getByText('325')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();

  answer(EVERYTHING);
  await person.click((await region('Achievements')).getByRole('button', { name: 'Reload' }));
  expect(await rewards.findByText('1,175')).toBeVisible();
  // The achievement was already reached when its list loaded, so nothing is announced.
  expect(screen.queryByText(/^Reached: /)).toBeNull();
});

test('achievements of an area that is not deployed show as available later [NAV-12]', async () => {
  backend.answer('GET /registry.json', aRegistry('budget', 'masterplan', 'documents'));
  renderApp('/');
  expect(await tile('Security Guard')).toHaveTextContent('Not available yet');
  expect((await region('Rewards')).getByText('Your points')).toBeVisible();
  expect((await region('Achievements')).queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('achievements reached while the dashboard is open are announced once, several in one sentence', async () => {
  const { client } = renderApp('/');
  await tile('Savings Hero');
  answer({ 'GET /api/savings-accounts': [account('800.00')] });
  await client.invalidateQueries({ queryKey: ['savings-accounts'] });
  expect(await screen.findByText('Reached: Savings Hero and Money Master')).toBeVisible();
  expect(screen.getByText('350 points earned.')).toBeVisible();
  expect(await tile('Money Master')).toHaveTextContent('Reached');

  answer({ 'GET /api/passwords': entries(1) });
  await client.invalidateQueries({ queryKey: ['passwords'] });
  await waitFor(async () => expect(await tile('Security Guard')).toHaveTextContent('1 of 3'));
  expect(screen.getAllByText(/^Reached: /)).toHaveLength(1);
});

/** Leaves the dashboard, and returns after `meanwhile` has run. */
async function comeBack(
  { person }: ReturnType<typeof renderApp>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await person.click(screen.getByRole('link', { name: 'Account settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Account settings' });
  await meanwhile();
  await person.click(screen.getByRole('link', { name: 'Dashboard' }));
  await tile('Budget Starter');
}

test('an achievement reached on another page is highlighted on the next visit of the dashboard, once and without a toast (U-21) [T-65]', async () => {
  backend.answer(getEntitlements, trialEntitlements());
  const app = renderApp('/');
  await tile('Budget Starter');
  await comeBack(app, async () => {
    backend.answer(listBudgets, [aBudget()]);
    app.client.setQueryData(unseenQuery.queryKey, true);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAccessibleDescription('New achievement'),
    );
    await app.client.invalidateQueries({ queryKey: ['budgets'] });
  });
  const news = await screen.findByText('Reached: Budget Starter');
  expect(screen.getByRole('main')).toContainElement(news);
  expect(news.closest('[role="status"]')).toHaveTextContent('100 points earned.');
  expect(await tile('Budget Starter')).toHaveTextContent('ReachedNew');
  expect(screen.getAllByText(/^Reached: /)).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Dashboard' })).not.toHaveAccessibleDescription(),
  );

  await comeBack(app);
  expect(screen.queryByText(/^Reached: /)).toBeNull();
  expect(await tile('Budget Starter')).not.toHaveTextContent('New');
  answer({ 'GET /api/savings-accounts': [account('250.00')] });
  await app.client.invalidateQueries({ queryKey: ['savings-accounts'] });
  // An achievement that is reached while the dashboard is open shows as a toast.
  expect(screen.getByRole('main')).not.toContainElement(await screen.findByText('Reached: Savings Hero'));
});

test('an achievement reached while this browser was closed is highlighted, except on the first visit in a browser [T-65]', async () => {
  backend.answer(listBudgets, [aBudget()]);
  const first = renderApp('/');
  await waitFor(() => expect(seenAchievements(aUser().id)).toEqual(['budget-starter']));
  expect(screen.queryByText(/^Reached: /)).toBeNull();
  first.unmount();
  answer({ 'GET /api/savings-accounts': [account('250.00')], 'GET /api/passwords': entries(3) });
  renderApp('/');
  expect(await screen.findByText('Reached: Savings Hero and Security Guard')).toBeVisible();
});

test('an achievement whose list cannot be loaded now is not announced again later [T-65]', async () => {
  backend.answer(listBudgets, [aBudget()]);
  noteSeen(aUser().id, ['budget-starter']);
  backend.refuse(listBudgets, 'unavailable');
  const first = renderApp('/');
  await waitFor(async () => expect(await tile('Budget Starter')).toHaveTextContent('Unavailable right now'));
  first.unmount();
  backend.answer(listBudgets, [aBudget()]);
  renderApp('/');
  await waitFor(async () => expect(await tile('Budget Starter')).toHaveTextContent('Reached'));
  expect(screen.queryByText(/^Reached: /)).toBeNull();
});

test('deleting records lowers the points and locks rewards again, without announcing an achievement [DASH-29] [T-37]', async () => {
  backend.answer(listBudgets, [aBudget()]);
  answer(EVERYTHING);
  const { client } = renderApp('/');
  const rewards = await region('Rewards');
  expect(rewards.getByText('1,175')).toBeVisible();
  answer({ 'GET /api/savings-accounts': [] });
  await client.invalidateQueries({ queryKey: ['savings-accounts'] });
  expect(await rewards.findByText('325')).toBeVisible();
  expect(rewards.queryByText('Ready to claim')).toBeNull();
  backend.answer(listBudgets, []);
  await client.invalidateQueries({ queryKey: ['budgets'] });
  expect(await rewards.findByText('225')).toBeVisible();
  expect(screen.queryByText(/^Reached: /)).toBeNull();
});
