// Scenes of the months of a budget.
import { monthLater } from '@savvi/budget-contract/month.rules';
import { monthOf } from '@savvi/contracts/values';
import { z } from 'zod';
import { failing, fill, key, pending, press, type Scene, see, seeDialog, type Step } from './scene.ts';

const MONTH = '/month';
const isStarted = z.array(z.unknown()).min(1);
const withId = z.object({ id: z.string() });
const monthWithLines = z.object({ lines: z.array(z.object({ lineId: z.string(), name: z.string() })) });
/** Starts the last and the running month of the oldest budget, and records spending in both. */
const liveInMonths: Step = async ({ request }) => {
  const budgets = z.array(withId).parse(await (await request.get('/api/budgets')).json());
  const months = `/api/budgets/${budgets.at(-1)?.id}/months`;
  if (isStarted.safeParse(await (await request.get(months)).json()).success) return;
  const running = monthOf(new Date());
  const last = monthLater(running, -1);
  const { lines } = monthWithLines.parse(
    await (await request.post(months, { data: { month: last } })).json(),
  );
  const idOf = (name: string) => lines.find((line) => line.name === name)?.lineId ?? null;
  await request.patch(`${months}/${last}/lines/${idOf('Groceries')}`, {
    data: { carryOver: 'left', payer: 'joint', reach: 'on' },
  });
  await request.post(months, { data: { month: running } });
  for (const [month, line, amount] of [
    [last, 'Groceries', '588.40'],
    [running, 'Rent', '1850.00'],
    [running, 'Groceries', '214.60'],
    [running, 'Fun', '281.90'],
    [running, '', '36.50'],
  ] as const)
    await request.post(months.replace('months', 'transactions'), {
      data: { date: `${month}-01`, kind: 'spending', amount, payee: line || 'Bakery', lineId: idOf(line) },
    });
};
/** Stores weekly paychecks of the first partner in the oldest budget. */
const paidWeekly: Step = async ({ request }) => {
  const budgets = z.array(withId).parse(await (await request.get('/api/budgets')).json());
  await request.put(`/api/budgets/${budgets.at(-1)?.id}/pay`, {
    data: {
      partner1: { frequency: 'weekly', paycheck: '900', nextPayday: `${monthOf(new Date())}-01` },
      partner2: null,
    },
  });
};
const editGroceries = [press(/^Planned amount of Groceries/), fill('Planned amount of Groceries', '640')];

const GOALS = `${MONTH}/goals`;
const withVersion = z.object({ version: z.number() });
/** Gives the oldest budget three goals, unless it has some. */
const haveGoals: Step = async ({ request }) => {
  const budgets = z.array(withId).parse(await (await request.get('/api/budgets')).json());
  const path = `/api/budgets/${budgets.at(-1)?.id}/goals`;
  if (withVersion.parse(await (await request.get(path)).json()).version > 1) return;
  const by = (months: number) => `${monthLater(monthOf(new Date()), months)}-28`;
  const goals = [
    { name: 'Emergency fund', monthlyAmount: '300', target: '9000', date: by(30) },
    { name: 'Trip to Lisbon', monthlyAmount: '180.50', target: '2400', date: by(10) },
    { name: 'New bicycles', monthlyAmount: '40' },
  ];
  const data = {
    goals: goals.map((goal, at) => ({ id: `0190abcd-0000-4000-8000-00000000000${at}`, ...goal })),
  };
  await request.put(path, { data });
};

/** Leads to the page of a month before the running one. */
const openLast = press(/^Previous month/, 'link');

/** Scenes of the months of a budget. The closed month comes last, because it cannot be opened again. */
export const MONTH_SCENES: readonly Scene[] = [
  { name: 'month-start', path: MONTH, who: 'one' },
  { name: 'month-plan', path: MONTH, who: 'one', before: [liveInMonths] },
  {
    name: 'month-question',
    path: MONTH,
    who: 'one',
    before: [liveInMonths],
    act: [...editGroceries, key('Enter'), see('How far does this change reach?')],
  },
  {
    name: 'month-not-saved',
    path: MONTH,
    who: 'one',
    before: [liveInMonths, failing('**/lines/*')],
    act: [...editGroceries, key('Enter'), press(/^Only in /), see('Not saved. Try again.')],
  },
  { name: 'month-history', path: `${MONTH}/history`, who: 'one', before: [liveInMonths] },
  {
    name: 'month-transactions',
    path: MONTH,
    who: 'one',
    before: [liveInMonths],
    act: [press('Transactions', 'link'), press('Select all'), see('selected')],
  },
  {
    name: 'month-recent-changes',
    path: MONTH,
    who: 'one',
    before: [liveInMonths],
    act: [press('Recent changes'), seeDialog],
  },
  { name: 'month-goals-none', path: GOALS, who: 'one' },
  { name: 'month-goals', path: GOALS, who: 'full', before: [haveGoals] },
  {
    name: 'month-goals-add',
    path: GOALS,
    who: 'full',
    before: [haveGoals],
    act: [press('Add a goal'), seeDialog],
  },
  {
    name: 'month-goals-edit',
    path: GOALS,
    who: 'full',
    before: [haveGoals],
    act: [press('Edit Trip to Lisbon'), seeDialog],
  },
  { name: 'month-goals-failed', path: GOALS, who: 'one', before: [failing('**/api/budgets/*/goals')] },
  {
    name: 'month-goals-loading',
    path: GOALS,
    who: 'one',
    before: [pending('**/api/budgets/*/goals')],
    isLoading: true,
  },
  {
    name: 'month-dashboard',
    path: '/',
    who: 'one',
    before: [liveInMonths],
    act: [see('Add a transaction')],
  },
  { name: 'month-dashboard-start', path: '/', who: 'full', act: [see(/^Start /)] },
  { name: 'month-lab', path: '/create-budget', who: 'one', before: [liveInMonths] },
  { name: 'month-none', path: MONTH, who: 'empty' },
  { name: 'month-failed', path: MONTH, who: 'one', before: [failing('**/months/*')] },
  { name: 'month-loading', path: MONTH, who: 'one', before: [pending('**/months/*')], isLoading: true },
  { name: 'month-paydays', path: MONTH, who: 'one', before: [liveInMonths, paidWeekly] },
  {
    name: 'month-budget',
    path: '/create-budget',
    who: 'one',
    act: [
      (page) => page.getByRole('article').last().getByRole('heading').getByRole('link').click(),
      see('Fixed expenses'),
    ],
  },
  {
    name: 'month-close',
    path: MONTH,
    who: 'one',
    before: [liveInMonths],
    act: [openLast, press(/^Close /), seeDialog],
    isWindow: true,
  },
  {
    name: 'month-closed',
    path: MONTH,
    who: 'one',
    before: [liveInMonths],
    act: [openLast, press(/^Close /), seeDialog, press(/^Close (anyway|\w+)$/), see('Closed on')],
  },
];
