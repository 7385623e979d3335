import { subscriptionChanged } from '@savvi/contracts/billing/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../shared/mailer.ts';
import { type TestIdentity, testIdentity } from '../testing/identity.ts';
import { noticeRepository } from './notice.repository.ts';
import { noticeService } from './notice.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const END = '2026-04-03T12:00:00.000Z';
const ACTIVE = {
  subscriptionStatus: 'active',
  planType: 'premium',
  currentPeriodEnd: END,
  cancelAtPeriodEnd: false,
} as const;
const PAST_DUE = { ...ACTIVE, subscriptionStatus: 'past_due' } as const;
const ENDING = { ...ACTIVE, cancelAtPeriodEnd: true } as const;
const CANCELLED = { ...ACTIVE, subscriptionStatus: 'cancelled' } as const;
type State = Omit<Parameters<typeof subscriptionChanged.of>[0]['data'], 'userId' | 'version'>;

/** A mail server that stores what it receives, unless it is down or rejects the address. */
function mailServer() {
  const sent: Mail[] = [];
  const tried: string[] = [];
  const server = {
    sent,
    tried,
    isDown: false,
    refuses: '',
    async send(mail: Mail): Promise<void> {
      // Every registration sends a verification mail, which these tests ignore.
      if (mail.text.includes('/verify-email#')) return;
      tried.push(mail.to);
      if (server.isDown || mail.to === server.refuses)
        throw Object.assign(new Error(`550 <${mail.to}> ${mail.text}`), { responseCode: 550 });
      sent.push(mail);
    },
    close: () => undefined,
    to: (email: string) => sent.filter((mail) => mail.to === email),
  };
  return server;
}

let server: ReturnType<typeof mailServer>;
let identity: TestIdentity;
beforeEach(async () => {
  server = mailServer();
  identity = await testIdentity({ replace: () => ({ mailer: server }) });
});
afterEach(() => identity.stop());

const notices = () => noticeService(identity.deps);
const sendDue = () => notices().sendDue(new AbortController().signal);
const waiting = (userId: string) =>
  identity.deps.db.notice.count({ where: { userId, dueAt: { not: null } } });

/** Publishes billing events, one after the other, and waits until each has taken effect. */
async function told(userId: string, states: Readonly<Record<number, State>>): Promise<void> {
  const events = Object.entries(states).map(([version, state]) =>
    subscriptionChanged.of({
      spaceId: userId,
      data: { ...state, userId, version: Number(version) },
      now: identity.now(),
    }),
  );
  await identity.deps.bus.publish(events);
  await expect
    .poll(
      () => identity.deps.db.inboxEvent.count({ where: { eventId: { in: events.map(({ id }) => id) } } }),
      { timeout: 5_000 },
    )
    .toBe(events.length);
}
const subjectsTo = (email: string) => server.to(email).map(({ subject }) => subject);
const FAILED = 'Your BudgetPRO payment failed';
const OVER = 'Your BudgetPRO subscription is cancelled';

describe('notices about a subscription', () => {
  it('are sent once when a payment failed, with a link to the account settings, and again after a later failure', async () => {
    const { email, user } = await identity.newcomer();
    await told(user.id, {
      1: ACTIVE,
      2: PAST_DUE,
      3: { ...PAST_DUE, currentPeriodEnd: '2026-04-04T12:00:00.000Z' },
    });
    await expect.poll(() => subjectsTo(email)).toEqual([FAILED]);
    const [{ text, html } = { text: '', html: '' }] = server.to(email);
    expect(text).toContain(
      'Hello Ada,\n\nA payment for your BudgetPRO subscription failed, so your subscription is paused.\n',
    );
    expect(text).toContain('\nhttp://localhost:8080/account-settings\n');
    expect(html).toContain('<a href="http://localhost:8080/account-settings">Check your payment method</a>');
    await told(user.id, { 4: ACTIVE, 5: PAST_DUE });
    await expect.poll(() => subjectsTo(email)).toEqual([FAILED, FAILED]);
  });

  // Trust: events-14
  it('are sent on cancellation with the date until which the plan works, and not again on that date', async () => {
    const { email, user } = await identity.newcomer();
    await told(user.id, { 1: ACTIVE, 2: ENDING });
    await expect.poll(() => subjectsTo(email)).toEqual([OVER]);
    const [{ text, html } = { text: '', html: '' }] = server.to(email);
    expect(text).toContain(
      `Your BudgetPRO subscription is cancelled. It still works until April 3, 2026 (UTC).\nYou won't be charged again.\n`,
    );
    // The mail links to the account settings and not to a checkout, where the user would buy a second
    // subscription.
    expect(html).toContain('<a href="http://localhost:8080/account-settings">Keep my subscription</a>');
    await told(user.id, { 3: CANCELLED });
    expect(await waiting(user.id)).toBe(0);
    expect(subjectsTo(email)).toEqual([OVER]);
    await told(user.id, { 4: ACTIVE, 5: CANCELLED });
    await expect.poll(() => subjectsTo(email)).toEqual([OVER, OVER]);
    expect(server.to(email)[1]?.text).toContain(
      `Your BudgetPRO subscription is cancelled and has ended.\nYou won't be charged again.\n`,
    );
    expect(server.to(email)[1]?.html).toContain(
      '<a href="http://localhost:8080/subscribe">Subscribe again</a>',
    );
  });

  it('are not sent about a change that has already been reverted when its event arrives', async () => {
    const { email, user } = await identity.newcomer();
    await told(user.id, { 1: ACTIVE, 3: ACTIVE });
    await told(user.id, { 2: PAST_DUE });
    await sendDue();
    expect(subjectsTo(email)).toEqual([]);
    expect(await identity.deps.db.notice.count()).toBe(0);
  });

  // Trust: events-14
  it('are not sent when they are outdated by the time of sending; of two cancellations only the last is mailed', async () => {
    const { email, user } = await identity.newcomer();
    server.isDown = true;
    await told(user.id, { 1: ACTIVE, 2: PAST_DUE });
    await expect.poll(() => server.tried).toHaveLength(1);
    await told(user.id, { 3: ACTIVE, 4: ENDING });
    await expect.poll(() => server.tried).toHaveLength(2);
    await told(user.id, { 5: ACTIVE, 6: ENDING });
    await expect.poll(() => server.tried).toHaveLength(3);
    expect(await waiting(user.id)).toBe(2);
    server.isDown = false;
    identity.later(5 * MINUTE_MS);
    await sendDue();
    await expect.poll(() => waiting(user.id)).toBe(0);
    expect(subjectsTo(email)).toEqual([OVER]);
  });

  it('are counted in /metrics while they wait', async () => {
    const { user } = await identity.newcomer();
    server.isDown = true;
    await told(user.id, { 1: ACTIVE, 2: PAST_DUE });
    await expect.poll(() => server.tried).toHaveLength(1);
    const lines = async () =>
      (await identity.deps.metrics.read()).text.split('\n').filter((line) => line.startsWith('savvi_mail'));
    await expect.poll(lines).toContain('savvi_mail_waiting 1');
    server.isDown = false;
    identity.later(5 * MINUTE_MS);
    await sendDue();
    await expect.poll(lines).toContain('savvi_mail_waiting 0');
  });

  // Trust: events-14
  it('are deleted with the account', async () => {
    const { user, password, browser } = await identity.newcomer();
    server.isDown = true;
    await told(user.id, { 1: ACTIVE, 2: PAST_DUE });
    await expect.poll(() => waiting(user.id)).toBe(1);
    expect((await browser.call('DELETE', '/api/user', { body: { password } })).status).toBe(204);
    expect(await identity.deps.db.notice.count()).toBe(0);
  });
});

describe('notices about the end of the trial', () => {
  const sweepAfter = async (ms: number) => {
    identity.later(ms);
    await notices().noteTrialsEnding(identity.now());
    await sendDue();
  };

  it('are sent once to users with two days left or fewer, including those who registered before notices existed', async () => {
    const { email } = await identity.newcomer();
    await sweepAfter(5 * DAY_MS - 1);
    expect(subjectsTo(email)).toEqual([]);
    await sweepAfter(1);
    expect(subjectsTo(email)).toEqual(['Your BudgetPRO trial ends in 2 days']);
    const [{ text, html } = { text: '', html: '' }] = server.to(email);
    expect(text).toContain('Your free trial of BudgetPRO ends in 2 days.\n');
    expect(text).toContain('\nhttp://localhost:8080/subscribe\n');
    expect(html).toContain('<a href="http://localhost:8080/subscribe">Choose a plan</a>');
    await sweepAfter(DAY_MS);
    expect(server.to(email)).toHaveLength(1);
    const late = await identity.newcomer();
    await sweepAfter(7 * DAY_MS - 1);
    expect(subjectsTo(late.email)).toEqual(['Your BudgetPRO trial ends in 1 day']);
  });

  it('are not sent to administrators, to paying users, to users whose payment failed, or after the trial', async () => {
    const old = await identity.newcomer();
    identity.later(2 * DAY_MS);
    const [admin, payer, failing, ended, owing] = [
      await identity.admin(),
      await identity.newcomer(),
      await identity.newcomer(),
      await identity.newcomer(),
      await identity.newcomer(),
    ];
    await told(payer.user.id, { 1: ACTIVE });
    await told(failing.user.id, { 1: PAST_DUE });
    await told(ended.user.id, { 1: CANCELLED });
    await sweepAfter(5 * DAY_MS);
    const isOfTrial = ({ subject }: Mail) => subject.includes('trial');
    expect(
      server.sent
        .filter(isOfTrial)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([ended.email, owing.email].sort());
    expect([old, admin, payer, failing].flatMap(({ email }) => server.to(email).filter(isOfTrial))).toEqual(
      [],
    );
  });

  it('are not sent to a user who pays before the notice could be sent', async () => {
    const { email, user } = await identity.newcomer();
    server.isDown = true;
    await sweepAfter(5 * DAY_MS);
    await told(user.id, { 1: ACTIVE });
    server.isDown = false;
    identity.later(5 * MINUTE_MS);
    await sendDue();
    expect([subjectsTo(email), await waiting(user.id)]).toEqual([[], 0]);
  });
});

describe('sending notices', () => {
  /** Registers users who are due a notice. */
  const peopleWithNotice = async (count: number) => {
    const people = [];
    for (let index = 0; index < count; index += 1) people.push(await identity.newcomer());
    identity.later(5 * DAY_MS);
    await notices().noteTrialsEnding(identity.now());
    return people;
  };

  // Trust: outages-8
  it('is retried at growing intervals while the mail server is down, and given up after a week; addresses are not logged', async () => {
    server.isDown = true;
    const { email, user } = await identity.newcomer();
    await told(user.id, { 1: ACTIVE, 2: PAST_DUE });
    await expect.poll(() => server.tried).toHaveLength(1);
    const attemptsAfter = async (ms: number) => {
      identity.later(ms);
      await sendDue();
      return server.tried.length;
    };
    expect([
      await attemptsAfter(5 * MINUTE_MS - 1),
      await attemptsAfter(1),
      await attemptsAfter(10 * MINUTE_MS - 1),
      await attemptsAfter(1),
    ]).toEqual([1, 2, 2, 3]);
    for (let hours = 0; hours < 24 * 8; hours += 6) await attemptsAfter(6 * HOUR_MS);
    expect(await waiting(user.id)).toBe(0);
    const lines = identity.lines.filter((line) => line.includes('a notice'));
    expect(lines.length).toBe(server.tried.length);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      userId: user.id,
      kind: 'payment-failed',
      error: 'Error',
      responseCode: 550,
      message: 'a notice could not be sent; it will be tried again',
    });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      level: 'error',
      userId: user.id,
      message: 'a notice is given up: it could not be sent for a week',
    });
    expect(identity.lines.join()).not.toContain(email);
    server.isDown = false;
    await attemptsAfter(DAY_MS);
    expect(server.sent).toEqual([]);
  });

  it('continues as soon as the mail server is back', async () => {
    server.isDown = true;
    const { email, user } = await identity.newcomer();
    await told(user.id, { 1: ACTIVE, 2: PAST_DUE });
    await expect.poll(() => server.tried).toHaveLength(1);
    server.isDown = false;
    identity.later(5 * MINUTE_MS);
    await sendDue();
    await sendDue();
    expect(subjectsTo(email)).toEqual([FAILED]);
  });

  // Trust: outages-8
  it('is not delayed by one rejected address', async () => {
    const [refused, ...others] = await peopleWithNotice(5);
    server.refuses = refused?.email ?? '';
    await sendDue();
    expect(server.sent.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort());
  });

  it('stops after a few failures when the mail server is down', async () => {
    await peopleWithNotice(5);
    server.isDown = true;
    await sendDue();
    expect(server.tried).toHaveLength(3);
    server.isDown = false;
    await sendDue();
    expect(server.sent).toHaveLength(2);
    identity.later(5 * MINUTE_MS);
    await sendDue();
    expect(new Set(server.sent.map(({ to }) => to)).size).toBe(5);
  });

  // Trust: events-14
  it('happens once when replicas send concurrently', async () => {
    const people = await peopleWithNotice(8);
    await Promise.all([sendDue(), sendDue(), sendDue(), notices().noteTrialsEnding(identity.now())]);
    expect(server.sent.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  // Trust: outages-8
  it('resumes on another replica five minutes after a process died while sending', async () => {
    const [{ email } = { email: '' }] = await peopleWithNotice(1);
    expect(await noticeRepository.claim(identity.deps.db, identity.now())).toMatchObject({
      kind: 'trial-ending',
      attempts: 1,
    });
    await sendDue();
    expect(server.sent).toEqual([]);
    identity.later(5 * MINUTE_MS);
    await sendDue();
    expect(subjectsTo(email)).toHaveLength(1);
  });

  it('stops when the service shuts down', async () => {
    await peopleWithNotice(2);
    await notices().sendDue(AbortSignal.abort());
    expect(server.tried).toEqual([]);
  });
});

describe('a name in a notice', () => {
  // Trust: events-9
  it.each([
    ['<img src=x onerror=alert(1)>', 'Hello &lt;img src=x onerror=alert(1)&gt;,'],
    ['"Ann" & Bob', 'Hello &quot;Ann&quot; &amp; Bob,'],
    ['www.evil.example', 'Hello,'],
  ])('%s is never HTML and never a link', async (firstName, greeting) => {
    const { email, user } = await identity.newcomer({ firstName });
    await told(user.id, { 1: PAST_DUE });
    await expect.poll(() => subjectsTo(email)).toEqual([FAILED]);
    expect(server.to(email)[0]?.html).toContain(`<p>${greeting}</p>`);
    expect(server.to(email)[0]?.html).not.toMatch(/<img|evil/);
  });
});
