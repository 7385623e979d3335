// Data that the journeys of the load test share: user accounts, and a couple's budget with a fair split, as a
// browser sends it.
import type { Achievements } from '@savvi/contracts/achievements/achievements';
import { sleep } from 'k6';
import { type Answer, type Browser, countedMs, jsonOf } from './browser.ts';

/** Users with an account. */
export interface People {
  /** Email addresses of users who have a budget, a savings account and a document. */
  readonly households: readonly string[];
  /** The credentials of the administrator; null in a run without one. */
  readonly admin: { readonly email: string; readonly password: string } | null;
}

/** The users of this run. */
// load.ts passes the users as JSON in the environment.
export const people = JSON.parse(__ENV['PEOPLE'] ?? '{"households":[],"admin":null}') as People;

/** The password of all users. */
export const PASSWORD = 'correct horse battery';

/** Incomes of 4,200 and 2,600 a month: the fair split is 62 to 38. */
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
 * The expected results for the couple's budget in this file, calculated by hand: an income of 6,800.00,
 * expenses of 3,015.50, and a 62 to 38 split of the rest.
 */
export const COMES_TO = {
  totalIncome: '6800.00',
  totalExpenses: '3015.50',
  remaining: '3784.50',
  partner1Share: '2346.39',
  partner2Share: '1438.11',
} as const;

/** A scanned page: the header of a PDF, and 256 KiB that cannot be compressed. */
export const scan: ArrayBuffer = (() => {
  let state = 1;
  const bytes = Uint8Array.from({ length: 256 * 1024 }, () => {
    // Deterministic, because files are compared by their bytes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  bytes.set([...'%PDF-1.4\n'].map((letter) => letter.charCodeAt(0)));
  return bytes.buffer;
})();

/**
 * Opens the dashboard of a signed-in user: the page with its preloaded responses, then the requests of its
 * code.
 */
export function lookAtDashboard(browser: Browser): Answer[] {
  browser.open('/', 'data-page="/dashboard"');
  return browser.readAll(['/api/entitlements', '/api/achievements', '/api/net-worth']);
}

const TIMEOUT_MS = 5_000;
const LOOK_AGAIN_S = 0.1;

/** Reloads the achievements until they include the latest changes: events take some time on the bus. */
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
