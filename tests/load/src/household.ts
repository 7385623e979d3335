// What the people of all journeys have: a couple with a fair split, typed as their browser sends it.
import type { Achievements } from '@savvi/contracts/achievements/achievements';
import { sleep } from 'k6';
import { type Answer, type Browser, countedMs, jsonOf } from './browser.ts';

/** Everybody's password. */
export const PASSWORD = 'correct horse battery';

/** 4,200 and 2,600 a month: 62 to 38 is fair. */
export const BUDGET = {
  name: 'Our home',
  budgetType: 'couple',
  partner1Name: 'Ann',
  partner2Name: 'Ben',
  partner1EmploymentType: 'w2',
  partner2EmploymentType: 'self_employed',
  partner1Income: '4200.00',
  partner2Income: '3000.00',
  partner2EstimatedTaxes: '400.00',
  splitPercentage: 62,
  fixedExpenses: [
    { name: 'Rent', amount: 1850 },
    { name: 'Insurance', amount: 240.5 },
    { name: 'Internet', amount: 45 },
  ],
  variableExpenses: [
    { name: 'Groceries', amount: 620 },
    { name: 'Fun', amount: 260 },
  ],
} as const;

/**
 * What the budget above comes to, worked out by hand: 6,800.00 come in, 3,015.50 go out, and 62 to 38 of the
 * rest.
 */
export const COMES_TO = {
  totalIncome: '6800.00',
  totalExpenses: '3015.50',
  remaining: '3784.50',
  partner1Share: '2346.39',
  partner2Share: '1438.11',
} as const;

/**
 * The dashboard of somebody who is signed in: the page with what it preloads, then what its code asks for.
 */
export function lookAtDashboard(browser: Browser): Answer[] {
  browser.open('/', 'data-page="/dashboard"');
  return browser.readAll(['/api/entitlements', '/api/achievements', '/api/net-worth']);
}

const TIMEOUT_MS = 5_000;
const LOOK_AGAIN_S = 0.1;

/** Looks at the achievements until what was done counts: events take their way over the bus meanwhile. */
export function untilCounted(
  browser: Browser,
  counts: (achievements: Achievements) => boolean,
  since: number,
): boolean {
  for (;;) {
    const answer = browser.read('/api/achievements');
    if (answer.status === 200 && counts(jsonOf(answer))) {
      countedMs.add(Date.now() - since);
      return true;
    }
    if (Date.now() - since > TIMEOUT_MS) return false;
    sleep(LOOK_AGAIN_S);
  }
}
