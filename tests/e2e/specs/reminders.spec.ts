import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { axe, expectFits } from '../fixtures/accessibility.ts';
import { seedHolding, seedReminder } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

// The days below are counted in UTC.
test.use({ timezoneId: 'UTC' });

const POLICIES = '/api/insurance-policies';
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a user sees what is overdue and what comes up, marks it as done, postpones it and takes it back [REM-1] [REM-2]', async ({
  signedInPage: page,
  user,
}) => {
  for (const [name, days] of [
    ['Car', -10],
    ['Home', 20],
  ] as const)
    await seedHolding(user, POLICIES, { ...HOLDINGS[POLICIES], name, expirationDate: dayFromNow(days) });
  await seedReminder(user); // the reminders of the policies before it exist, too
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Coming up' });
  await expect(card.getByRole('button', { name: /^Done: / })).toHaveCount(2);
  await expect(card.getByText(/^Policy ended .* 10 days ago$/)).toBeVisible();
  await expect(card.getByText(/^Policy ends .* in 20 days$/)).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Master Plan/ });
  await expect(entry).toHaveAccessibleName('Master Plan 1 overdue');
  await axe(page);

  await card.getByRole('button', { name: /^Done: Car,/ }).click();
  await expect(card.getByRole('link', { name: 'Car' })).toHaveCount(0);
  await expect(entry).toHaveAccessibleName('Master Plan');
  await card.getByRole('button', { name: /^Remind me later: Home,/ }).press('Enter');
  await page.keyboard.press('Enter'); // the focus is on the first choice, 'In 1 week'
  await expect(page.getByText(/^“Home” comes back on /)).toBeVisible();
  await expect(card.getByRole('link', { name: 'Home' })).toHaveCount(0);
  await expect(card.getByText('Nothing else: 1 date is postponed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByRole('link', { name: 'Home' })).toBeVisible();

  await card.getByRole('link', { name: 'All dates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders' })).toBeFocused();
  const done = page.getByRole('region', { name: 'Done' });
  await expect(done.getByRole('link', { name: 'Car' })).toBeVisible();
  await expectFits(page);
  await axe(page);
  await done.getByRole('button', { name: /^Undo Car/ }).click();
  const overdue = page.getByRole('region', { name: 'Overdue' });
  await expect(overdue.getByRole('link', { name: 'Car' })).toBeVisible();
  await overdue.getByRole('link', { name: 'Car' }).click();
  await expect(page).toHaveURL('/financial-master-plan?tab=insurance');
});

test('a policy that is renewed leaves the dashboard without a reload of the page [REM-2]', async ({
  signedInPage: page,
  user,
}) => {
  const id = await seedHolding(user, POLICIES, {
    ...HOLDINGS[POLICIES],
    name: 'Car',
    expirationDate: dayFromNow(-10),
  });
  await seedReminder(user);
  await page.goto('/');
  const car = page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: 'Car' });
  await expect(car).toBeVisible();
  await user.api.patch(`${POLICIES}/${id}`, { data: { expirationDate: dayFromNow(300) } });
  await expect(car).toHaveCount(0);
});

test('a calendar app reads the dates at a private address, with names if the user shows them, until a new address is made [REM-4]', async ({
  signedInPage: page,
  user,
  baseURL,
}) => {
  const id = await seedReminder(user);
  await page.goto('/reminders');
  const card = page.getByRole('region', { name: 'Calendar' });
  await card.getByRole('button', { name: 'Make a private address' }).click();
  const address = await card.getByLabel('Private address').inputValue();
  await expectFits(page);
  await axe(page);
  // A calendar program has neither a session nor our origin.
  const read = () => fetch(address, { headers: { 'User-Agent': 'A calendar' } });
  const calendar = await read();
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(calendar.headers.get('cache-control')).toContain('private');
  const text = (await calendar.text()).replaceAll('\r\n ', '');
  expect(text).toContain(`UID:${id}@savvi`);
  expect(text).toContain('SUMMARY:Insurance policy ends\r\n');
  const names = card.getByRole('switch', { name: 'Show names in the calendar' });
  await names.click();
  const textNow = async () => (await read()).text();
  await expect.poll(textNow).toContain('SUMMARY:Insurance policy ends: Car\r\n');
  await page.reload();
  await expect(names).toBeChecked();
  await axe(page);
  await names.click();
  await expect.poll(textNow).toContain('SUMMARY:Insurance policy ends\r\n');
  expect(address).toContain(new URL(baseURL ?? '').host);
  await card.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
  await expect(card.getByLabel('Private address')).not.toHaveValue(address);
  expect((await read()).status).toBe(404);
});

test('dates follow the time zone and the format of the account, in the shell and in areas [REM-5]', async ({
  signedInPage: page,
  user,
}) => {
  await seedHolding(user, POLICIES, { ...HOLDINGS[POLICIES], name: 'Car', expirationDate: dayFromNow(20) });
  await seedReminder(user); // the reminder of the policy before it exists, too
  await page.goto('/account-settings');
  const dates = page.getByRole('region', { name: 'Dates and time' });
  await dates.getByLabel('Date format').selectOption('en-CA-x-numeric');
  await expect(page.getByText(/trial remaining, until \d{4}-\d\d-\d\d/)).toBeVisible();
  await dates.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
  await expect(dates.getByLabel('Time zone')).not.toHaveAttribute('aria-busy');
  await axe(page);
  await expectFits(page);
  await page.goto('/reminders');
  await expect(page.getByText(dayFromNow(20))).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Coming up' }).getByText(dayFromNow(20))).toBeVisible();
});
