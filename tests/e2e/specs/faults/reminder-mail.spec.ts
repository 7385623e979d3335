// A reminder mail from the switch on the page to the link that switches it off, and a kill -9 in between. The product is
// stopped and started again with its clock two days later.
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { daytimeZone, reminderMails, verifiedUser } from '../../fixtures/mails.ts';
import { seedHolding } from '../../fixtures/seed.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { signInUser, type TestUser } from '../../fixtures/users.ts';

test.setTimeout(300_000); // starts the product three times

const DAY_MS = 86_400_000;
const LATER = { CLOCK_OFFSET: '2d' };
/** A mail is considered within 10 s after a start. */
const SOON = { timeout: 60_000 };

const settingsOf = async ({ api }: TestUser): Promise<unknown> =>
  (await api.get('/api/reminders/mail')).json();

test('a reminder mail arrives once, also after a kill -9, and its link switches the mails off [REM-3]', async ({
  launch,
  page,
}) => {
  const timeZone = daytimeZone();
  const first = await launch();
  const user = await verifiedUser(first);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await seedHolding(user, '/api/insurance-policies', {
    ...HOLDINGS['/api/insurance-policies'],
    name: 'Secret name',
    expirationDate: tomorrow,
  });
  await signIn(page.context(), user);
  await page.goto(`${first.url}/reminders`);
  const theSwitch = page.getByRole('switch', { name: 'Email me when something falls due' });
  await theSwitch.click();
  await expect(theSwitch).toBeChecked();
  await page.getByLabel('Time zone').selectOption(timeZone);
  await expect.poll(() => settingsOf(user)).toEqual({ isOn: true, timeZone });
  await expect
    .poll(async () => (await user.api.get('/api/reminders/all')).text(), SOON)
    .toContain('.policy"');
  await page.close();
  await first.stop();

  const second = await launch({ dataDir: first.dataDir, env: LATER });
  await expect.poll(async () => (await reminderMails(second)).length, SOON).toBe(1);
  await second.kill();

  const third = await launch({ dataDir: first.dataDir, env: LATER });
  const again = await signInUser(third.url, user);
  expect(await settingsOf(again)).toEqual({ isOn: true, timeZone });
  const [mail = '', ...others] = await reminderMails(third);
  expect(others).toEqual([]);
  expect(mail).toContain(`To: ${user.email}\r\n`);
  expect(mail).toContain('Subject: Overdue: 1 policy\r\n');
  expect(mail).not.toContain('Secret name');
  const [, path = ''] = /List-Unsubscribe:\s+<https?:\/\/[^/]+(\/[^>]+)>/.exec(mail) ?? [];
  expect(path).toContain(`/api/reminders/unsubscribe/${user.id}.`);
  // A mail server has neither a session nor an origin of ours.
  const answered = await fetch(`${third.url}${path}`, {
    method: 'POST',
    headers: { Origin: 'https://mail.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answered.status).toBe(200);
  expect(await settingsOf(again)).toEqual({ isOn: false, timeZone });
});
