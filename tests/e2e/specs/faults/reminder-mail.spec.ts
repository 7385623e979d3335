// A reminder mail from the switch on the page to the link that switches it off, and a kill -9 in between. The product is
// stopped and started again with its clock two days later.
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { axe, expectFits } from '../../fixtures/accessibility.ts';
import { daytimeZone, reminderMails, verifiedUser } from '../../fixtures/mails.ts';
import { seedBudget, seedHolding } from '../../fixtures/seed.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { post, signInUser, type TestUser } from '../../fixtures/users.ts';

test.setTimeout(300_000); // starts the product three times

// It is day there, so emails that are switched on begin tomorrow. In a zone before 8:00 they would begin today.
const timeZone = daytimeZone();
test.use({ timezoneId: timeZone });

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const LATER = { CLOCK_OFFSET: '2d' };
/** A mail is considered within 10 s after a start. */
const SOON = { timeout: 60_000 };

const settingsOf = async ({ api }: TestUser): Promise<unknown> =>
  (await api.get('/api/reminders/mail')).json();

test('a reminder mail arrives once, also after a kill -9, counts bills once they are chosen, and its link switches the mails off (REM-3, MON-91)', async ({
  launch,
  page,
}) => {
  const first = await launch();
  const user = await verifiedUser(first);
  await seedHolding(user, '/api/insurance-policies', {
    ...HOLDINGS['/api/insurance-policies'],
    name: 'Secret name',
    expirationDate: dayFromNow(1),
  });
  const { id } = await seedBudget(user);
  await post(user.api, `/api/budgets/${id}/bills`, {
    data: {
      name: 'Rent',
      kind: 'spending',
      amountKind: 'exact',
      amount: '1240',
      firstDue: dayFromNow(5),
      recurrence: 'monthly',
    },
  });
  await expect
    .poll(async () => (await user.api.get('/api/reminders/all')).text(), SOON)
    .toMatch(/\.policy"[^]*\.bill"|\.bill"[^]*\.policy"/);
  await signIn(page.context(), user);
  await page.goto(`${first.url}/reminders`);
  const theSwitch = page.getByRole('switch', { name: 'Email me when something falls due' });
  await theSwitch.click();
  await expect(theSwitch).toBeChecked();
  await expect(page.getByLabel('Time zone')).toHaveValue(timeZone);
  await page.getByRole('switch', { name: /^Bills/ }).click();
  const chosen = { isOn: true, timeZone, sources: ['bill'] };
  await expect.poll(() => settingsOf(user)).toEqual(chosen);
  await expectFits(page);
  await axe(page);
  await page.close();
  await first.stop();

  const second = await launch({ dataDir: first.dataDir, env: LATER });
  await expect.poll(async () => (await reminderMails(second)).length, SOON).toBe(1);
  await second.kill();

  const third = await launch({ dataDir: first.dataDir, env: LATER });
  const again = await signInUser(third.url, user);
  expect(await settingsOf(again)).toEqual(chosen);
  const [mail = '', ...others] = await reminderMails(third);
  expect(others).toEqual([]);
  expect(mail).toContain(`To: ${user.email}\r\n`);
  expect(mail).toContain('Subject: Coming up: 1 policy and 1 bill\r\n');
  expect(mail).toContain('You have 1 bill due in the next 3 days.\r\n');
  expect(mail).not.toMatch(/Secret name|Rent|1,?240/);
  const [, path = ''] = /List-Unsubscribe:\s+<https?:\/\/[^/]+(\/[^>]+)>/.exec(mail) ?? [];
  expect(path).toContain(`/api/reminders/unsubscribe/${user.id}.`);
  // A mail server has neither a session nor an origin of ours.
  const answered = await fetch(`${third.url}${path}`, {
    method: 'POST',
    headers: { Origin: 'https://mail.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answered.status).toBe(200);
  expect(await settingsOf(again)).toEqual({ ...chosen, isOn: false });
});
