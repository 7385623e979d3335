// One couple's month with realistic data: nothing that falls due is missing on the dashboard, in the mails or in the
// calendar. The product is stopped and started again with its clock some days later, and the couple signs in again.
import type { Page } from '@playwright/test';
import ical from 'node-ical';
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { daytimeZone, reminderMails, verifiedUser } from '../../fixtures/mails.ts';
import { type HoldingPath, seedBudget, seedDocument, seedEntries, seedHolding } from '../../fixtures/seed.ts';
import { expect, test } from '../../fixtures/test.ts';
import { signInUser, type TestUser } from '../../fixtures/users.ts';

test.setTimeout(420_000); // starts the product four times

const DAY_MS = 86_400_000;
/** Days of the month on which the product runs. */
const VISITS = [0, 10, 20, 31];
/** Days ahead that the couple must see. */
const SOON_DAYS = 30;
/** A mail is considered within 10 s after a start. */
const WITHIN = { timeout: 60_000 };

type Kind = 'policy' | 'document' | 'fixed rate';
/** A date that occurs once: its kind in mails, the record's name, and the days from the start of the month. */
interface Due {
  readonly kind: Kind;
  readonly name: string;
  readonly day: number;
}

const POLICIES: readonly (readonly [name: string, day: number | null])[] = [
  ['Car insurance', -10],
  ['Home insurance', 3],
  ['Umbrella policy', 20],
  ['Renters insurance', 29],
  ['Term life', 90],
  ['Whole life', null],
];
const DATED_PAPERS: readonly (readonly [name: string, day: number])[] = [
  ['passport-ada', -40],
  ['car-registration', 6],
  ['lease', 15],
  ['warranty-dishwasher', 28],
  ['passport-ben', 45],
  ['driver-license', 300],
];
interface Debt {
  readonly name: string;
  /** The day on which the fixed rate ends. */
  readonly rateEnds?: number;
  /** The day of each month. */
  readonly paymentDay?: number;
}
const DEBTS: readonly Debt[] = [
  { name: 'Mortgage', rateEnds: 25, paymentDay: 1 },
  { name: 'Car loan', rateEnds: 200 },
  { name: 'Student loan', paymentDay: 15 },
  { name: 'Credit card', paymentDay: 28 },
  { name: 'Loan from Mom' },
];
const DUE: readonly Due[] = [
  ...POLICIES.flatMap(([name, day]) => (day === null ? [] : [{ kind: 'policy' as const, name, day }])),
  ...DATED_PAPERS.map(([name, day]) => ({ kind: 'document' as const, name: `${name}.pdf`, day })),
  ...DEBTS.flatMap(({ name, rateEnds: day }) =>
    day === undefined ? [] : [{ kind: 'fixed rate' as const, name, day }],
  ),
];

/** Enters the couple's data. Days count from the start of the month. */
async function enterData(user: TestUser, dayAt: (day: number) => string): Promise<void> {
  const holding = (path: HoldingPath, name: string, fields: object = {}) =>
    seedHolding(user, path, { ...HOLDINGS[path], name, ...fields });
  await seedBudget(user);
  for (const name of ['Checking', 'Joint checking', 'Rainy days', 'Vacation', 'New car', 'Retirement'])
    await holding('/api/savings-accounts', name);
  for (const name of ['Main Street 5', 'Cabin']) await holding('/api/real-estate-properties', name);
  for (const { name, rateEnds, paymentDay } of DEBTS)
    await holding('/api/debts', name, {
      ...(rateEnds !== undefined && { fixedRateUntil: dayAt(rateEnds) }),
      ...(paymentDay !== undefined && { paymentDay }),
    });
  for (const [name, day] of POLICIES)
    await holding('/api/insurance-policies', name, day === null ? {} : { expirationDate: dayAt(day) });
  await seedEntries(
    user,
    Array.from({ length: 60 }, (_, index) => ({ name: `Login ${index + 1}` })),
  );
  for (const [name, day] of DATED_PAPERS)
    await seedDocument(user, { name: `${name}.pdf`, expirationDate: dayAt(day) });
  for (let paper = DATED_PAPERS.length; paper < 40; paper += 1)
    await seedDocument(user, { name: `receipt-${paper + 1}.pdf` });
}

/**
 * The dates that the mail of a visit counts: those that came closer than 30, 7 or 1 day, or became overdue, since the
 * last visit. The first mail counts all that are overdue.
 */
function expectedInMail(visit: number, last: number): Due[] {
  return DUE.filter(({ day }) => {
    if (day < visit) return last === 0 || day >= last;
    return [30, 7, 1].some((days) => day - visit <= days && days < day - last);
  });
}

/** Adds up the counts in the lines of a mail, by kind: `In 3 days: 1 policy and 2 documents`. */
function countsIn(mail: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, line = ''] of mail.matchAll(/^(?:Overdue|Today|Tomorrow|In \d+ days): (.+?)\r?$/gm))
    for (const [, count, kind = ''] of line.matchAll(/(\d+) (policy|policies|documents?|fixed rates?)/g)) {
      const one = kind.replace('policies', 'policy').replace(/s$/, '');
      counts[one] = (counts[one] ?? 0) + Number(count);
    }
  return counts;
}

const TITLES: Record<Kind, string> = {
  policy: 'Insurance policy ends',
  document: 'Document expires',
  'fixed rate': 'Fixed rate ends',
};

/** The day of an all-day event, which the parser reads as midnight of this machine's zone. */
const localDay = (midnight: Date): string =>
  new Date(midnight.getTime() - midnight.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The events of a calendar feed, which needs no session: `2026-11-30 Document expires`. */
async function eventsOf(address: string): Promise<string[]> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return Object.values(ical.sync.parseICS(await answer.text())).flatMap((entry) =>
    entry?.type === 'VEVENT' ? [`${localDay(entry.start)} ${String(entry.summary)}`] : [],
  );
}

/** The names of the dates that the card on the dashboard shows, after 'Show all'. */
async function namesOnDashboard(page: Page): Promise<string[]> {
  const card = page.getByRole('region', { name: 'Coming up' });
  await card.getByRole('button', { name: /^Show all / }).click();
  const buttons = card.getByRole('button', { name: /^Done: / });
  const labels = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace(/^Done: /, ''));
}

test('a couple sees everything that falls due within 30 days on the dashboard, in a mail and in the calendar, for a month [REM-2] [REM-3] [REM-4]', async ({
  launch,
  pageOf,
}) => {
  let product = await launch();
  const couple = await verifiedUser(product);
  const start = Date.now();
  const dayAt = (day: number) => new Date(start + day * DAY_MS).toISOString().slice(0, 10);
  await enterData(couple, dayAt);
  let [last, feed] = [0, ''];
  for (const visit of VISITS) {
    if (visit > 0) {
      await product.stop();
      product = await launch({ dataDir: product.dataDir, env: { CLOCK_OFFSET: `${visit}d` } });
    }
    const user = await signInUser(product.url, couple);
    const recordDates = async () => {
      const all = (await (await user.api.get('/api/reminders/all')).json()) as { kind: string }[];
      return all.filter(({ kind }) => kind !== 'trial-end').length;
    };
    // Each dated record, and the payment days of three debts.
    await expect.poll(recordDates, WITHIN).toBe(DUE.length + 3);
    if (visit === 0)
      await user.api.put('/api/reminders/mail', { data: { isOn: true, timeZone: daytimeZone() } });
    const page = await pageOf(user);
    await page.goto(product.url);
    const shown = await namesOnDashboard(page);
    const soon = DUE.filter(({ day }) => day - visit <= SOON_DAYS);
    expect(soon.filter(({ name }) => !shown.some((label) => label.startsWith(`${name}, `)))).toEqual([]);
    await page.close(); // before the product stops

    if (visit === 0) {
      const made = (await (await user.api.put('/api/reminders/calendar-feed')).json()) as { path: string };
      feed = made.path;
    }
    const events = await eventsOf(product.url + feed);
    expect(soon.filter(({ kind, day }) => !events.includes(`${dayAt(day)} ${TITLES[kind]}`))).toEqual([]);

    // The mails begin on the morning after they were switched on.
    if (visit > 0) {
      const mails = async () => reminderMails(product);
      await expect.poll(async () => (await mails()).length, WITHIN).toBe(VISITS.indexOf(visit));
      const expected = Object.groupBy(expectedInMail(visit, last), ({ kind }) => kind);
      expect(countsIn((await mails()).at(-1) ?? '')).toEqual(
        Object.fromEntries(Object.entries(expected).map(([kind, dates]) => [kind, dates.length])),
      );
    }
    last = visit;
  }
});
