import { randomUUID } from 'node:crypto';
import { reminderMailDue } from '@savvi/contracts/reminders/events';
import type { DueCount } from '@savvi/contracts/reminders/mail';
import { newSecret } from '@savvi/service-kit/secrets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../shared/mailer.ts';
import { VERIFIED } from '../shared/verification.rules.ts';
import { type TestIdentity, testIdentity } from '../testing/identity.ts';
import { reminderMailRepository } from './reminder-mail.repository.ts';
import { reminderMailService } from './reminder-mail.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const COUNTS: DueCount[] = [
  { kind: 'policy', inDays: 30, count: 1 },
  { kind: 'document', inDays: 1, count: 2 },
  { kind: 'debt-payment', inDays: null, count: 1 },
  { kind: 'policy', inDays: 1, count: 1 },
];

let identity: TestIdentity;
afterEach(() => identity.stop());

/** Registers a user with a verified address. */
async function verified(over: object = {}) {
  const person = await identity.newcomer(over);
  await identity.deps.db.user.update({ where: { id: person.user.id }, data: VERIFIED });
  return person;
}
const mailDue = (userId: string, day: string, counts = COUNTS) =>
  reminderMailDue.of({
    spaceId: userId,
    data: { userId, day, counts, unsubscribe: `${userId}.${newSecret()}` },
    now: identity.now(),
  });
/** Publishes events and waits until each has taken effect. */
async function told(...events: ReturnType<typeof mailDue>[]): Promise<void> {
  await identity.deps.bus.publish(events);
  const ids = [...new Set(events.map(({ id }) => id))];
  const applied = () => identity.deps.db.inboxEvent.count({ where: { eventId: { in: ids } } });
  await expect.poll(applied, { timeout: 5_000 }).toBe(ids.length);
}
const sendDue = () => reminderMailService(identity.deps).sendDue(new AbortController().signal);
const waiting = () => reminderMailRepository.waiting(identity.deps.db);
/** The reminder mails in the folder, as they would be sent. */
async function mails(): Promise<string[]> {
  await expect.poll(waiting).toBe(0);
  return (await identity.mails()).filter((mail) => mail.includes('List-Unsubscribe'));
}

describe('a reminder mail', () => {
  beforeEach(async () => {
    identity = await testIdentity();
  });

  it('names counts and kinds, and how to switch it off with one click [REM-3]', async () => {
    const { email, user } = await verified();
    const event = mailDue(user.id, '2026-03-03');
    await told(event);
    const [mail = '', ...others] = await mails();
    expect(others).toEqual([]);
    const unfolded = mail.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toContain(`\r\nTo: ${email}\r\n`);
    expect(unfolded).toContain('\r\nSubject: Coming up: 2 policies, 2 documents, and 1 debt payment\r\n');
    expect(unfolded).toContain(
      `\r\nList-Unsubscribe: <http://localhost:8080/api/reminders/unsubscribe/${event.data.unsubscribe}>\r\n`,
    );
    expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(unfolded).toContain('Auto-Submitted: auto-generated\r\n');
    expect(mail.replaceAll('\r\n', '\n')).toContain(`Hello Ada,

Here is what needs your attention, as of March 3, 2026.

Overdue: 1 debt payment
Tomorrow: 2 documents and 1 policy
In 30 days: 1 policy

Open your dashboard for the details:

http://localhost:8080/

You get these emails because you switched them on in BudgetPRO.
To stop them, switch them off on this page: http://localhost:8080/reminders
`);
    expect(mail).toContain('<a href="http://localhost:8080/">Open your dashboard</a>');
  });

  const bills = (inDays: number, count: number): DueCount => ({
    kind: 'bill',
    inDays,
    count,
    isWhole: true,
  });
  /** The subject of a mail about these counts, and its lines about them. */
  async function about(counts: DueCount[]) {
    const { user } = await verified();
    await told(mailDue(user.id, '2026-03-03', counts));
    const text = (await mails())[0]?.replaceAll('\r\n', '\n') ?? '';
    return [/\nSubject: (.+)\n/.exec(text)?.[1], /2026\.\n\n([\s\S]+?)\n\nOpen your/.exec(text)?.[1]];
  }

  it('says how many bills are due until the last of them, without names (MON-91)', async () => {
    expect(await about([{ kind: 'policy', inDays: 7, count: 1 }, bills(1, 1), bills(3, 1)])).toEqual([
      'Coming up: 1 policy and 2 bills',
      'In 7 days: 1 policy\n\nYou have 2 bills due in the next 3 days.',
    ]);
  });

  it.each([
    [0, 'You have 1 bill due today.'],
    [1, 'You have 1 bill due by tomorrow.'],
    [14, 'You have 1 bill due in the next 14 days.'],
  ])('about a bill in %i days says: %s (MON-91)', async (inDays, line) => {
    expect(await about([bills(inDays, 1)])).toEqual(['Coming up: 1 bill', line]);
  });

  it('about overdue dates only says so in its subject, and a kind of a new area needs nothing [REM-3]', async () => {
    const { user } = await verified();
    await told(mailDue(user.id, '2026-03-03', [{ kind: 'boat-berth', inDays: null, count: 2 }]));
    expect((await mails())[0]).toContain('\r\nSubject: Overdue: 2 boat berths\r\n');
  });

  it('is sent once for each day, however often its event arrives [REM-3]', async () => {
    const { user } = await verified();
    const [first, second] = [mailDue(user.id, '2026-03-03'), mailDue(user.id, '2026-03-04')];
    await told(first);
    await mails();
    await told(first, mailDue(user.id, '2026-03-03'), second, second);
    expect(await mails()).toHaveLength(2);
  });

  it('is not sent to an unverified address, a suspended account or a deleted account [REM-3]', async () => {
    const unverified = await identity.newcomer();
    const [suspended, deleted, other] = [await verified(), await verified(), await verified()];
    await identity.deps.db.user.update({
      where: { id: suspended.user.id },
      data: { suspendedAt: identity.now() },
    });
    await deleted.browser.call('DELETE', '/api/user', { body: { password: deleted.password } });
    await told(
      ...[unverified, suspended, deleted, other].map(({ user }) => mailDue(user.id, '2026-03-03')),
      mailDue(randomUUID(), '2026-03-03'),
    );
    const [mail = '', ...others] = await mails();
    expect(mail).toContain(`To: ${other.email}\r\n`);
    expect(others).toEqual([]);
    expect(await identity.deps.db.reminderMail.count({ where: { userId: deleted.user.id } })).toBe(0);
  });

  it('is deleted with the account, and forgotten 30 days after it was sent [REM-3]', async () => {
    const [kept, gone] = [await verified(), await verified()];
    await told(mailDue(kept.user.id, '2026-03-03'), mailDue(gone.user.id, '2026-03-03'));
    await mails();
    const stored = () =>
      identity.deps.db.reminderMail.findMany({ select: { userId: true, unsubscribe: true } });
    expect(
      (await gone.browser.call('DELETE', '/api/user', { body: { password: gone.password } })).status,
    ).toBe(204);
    expect(await stored()).toEqual([{ userId: kept.user.id, unsubscribe: null }]);
    const forget = () => reminderMailRepository.forget(identity.deps.db, identity.now());
    identity.later(30 * DAY_MS);
    await forget();
    expect(await stored()).toHaveLength(1);
    identity.later(1);
    await forget();
    expect(await stored()).toEqual([]);
  });
});

describe('sending reminder mails', () => {
  const server = {
    sent: [] as Mail[],
    refused: 0,
    isDown: false,
    async send(mail: Mail): Promise<void> {
      if (mail.unsubscribe === undefined) return;
      if (server.isDown) {
        server.refused += 1;
        throw Object.assign(new Error(`550 <${mail.to}>`), { responseCode: 550 });
      }
      server.sent.push(mail);
    },
    close: () => undefined,
  };
  beforeEach(async () => {
    Object.assign(server, { sent: [], refused: 0, isDown: true });
    identity = await testIdentity({ replace: () => ({ mailer: server }) });
  });
  /** Waits for the attempts of the background, which could otherwise send a mail after the server is up again. */
  const refused = (count: number) => expect.poll(() => server.refused).toBe(count);
  const attempts = async () => (await identity.deps.db.reminderMail.findFirst())?.attempts;

  it('is tried again while the mail server is down, without the address in the log, and given up after a week [REM-3]', async () => {
    const { email, user } = await verified();
    await told(mailDue(user.id, '2026-03-03'));
    await expect.poll(attempts).toBe(1);
    expect((await identity.deps.metrics.read()).text).toContain('\nsavvi_mail_waiting 1\n');
    for (let hours = 0; hours <= 24 * 7; hours += 6) {
      identity.later(DAY_MS / 4);
      await sendDue();
    }
    expect(await waiting()).toBe(0);
    const lines = identity.lines.filter((line) => line.includes('a reminder mail'));
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      level: 'error',
      userId: user.id,
      error: 'Error',
      responseCode: 550,
      message: 'a reminder mail is given up',
    });
    expect(lines.join()).not.toContain(email);
  });

  it('sends one mail for all days on which the mail server was down [REM-3]', async () => {
    const { user } = await verified();
    const due = (inDays: number | null) => [{ kind: 'policy', inDays, count: 1 }];
    for (const [at, [day, inDays]] of (
      [
        ['2026-03-03', 30],
        ['2026-03-04', 1],
        ['2026-03-06', null],
      ] as const
    ).entries()) {
      await told(mailDue(user.id, day, due(inDays)));
      await refused(at + 1);
      identity.later(DAY_MS);
    }
    server.isDown = false;
    await sendDue();
    expect(server.sent.map(({ subject }) => subject)).toEqual(['Coming up: 2 policies']);
    expect(server.sent[0]?.text).toContain(
      'as of March 6, 2026.\n\nOverdue: 1 policy\nIn 27 days: 1 policy\n\nOpen',
    );
  });

  it('happens once when replicas send concurrently [REM-3]', async () => {
    const people = [await verified(), await verified(), await verified()];
    await told(...people.map(({ user }) => mailDue(user.id, '2026-03-03')));
    await refused(people.length);
    server.isDown = false;
    identity.later(10 * MINUTE_MS);
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(server.sent.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });

  it('sends the same Message-ID again after the process was killed between sending and marking [REM-3]', async () => {
    const { user } = await verified();
    server.isDown = false;
    const send = server.send;
    // The process dies right after the mail server has accepted the mail.
    server.send = async (mail) => {
      await send(mail);
      throw new Error('killed');
    };
    await told(mailDue(user.id, '2026-03-03'));
    await expect.poll(() => server.sent.length).toBe(1);
    server.send = send;
    identity.later(5 * MINUTE_MS);
    await sendDue();
    const [first, second] = server.sent;
    expect(second?.identity).toEqual(first?.identity);
    expect(server.sent).toHaveLength(2);
  });
});

describe('a folder of mails', () => {
  let isKilled = false;
  beforeEach(async () => {
    isKilled = false;
    identity = await testIdentity({
      replace: ({ mailer }) => ({
        mailer: {
          async send(mail) {
            await mailer.send(mail);
            if (isKilled && mail.unsubscribe !== undefined) throw new Error('killed');
          },
          close: () => mailer.close(),
        },
      }),
    });
  });

  it('has the mail of a day exactly once, also when the process was killed before it marked the mail [REM-3]', async () => {
    const { user } = await verified();
    isKilled = true;
    await told(mailDue(user.id, '2026-03-03'));
    await expect.poll(async () => (await identity.deps.db.reminderMail.findFirst())?.attempts).toBe(1);
    isKilled = false;
    identity.later(5 * MINUTE_MS);
    await sendDue();
    const [mail = '', ...others] = await mails();
    expect(others).toEqual([]);
    const { id } = await identity.deps.db.reminderMail.findFirstOrThrow({ select: { id: true } });
    expect(mail).toContain(`\r\nMessage-ID: <${id}@savvi.local>\r\n`);
  });
});
