import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type CheckoutLinks, portalReply } from '@savvi/contracts/billing/billing';
import { axe, tabTo } from '../fixtures/accessibility.ts';
import { mailsTo, registerUser, signInAdmin, type TestUser } from '../fixtures/users.ts';
import { pay } from '../fixtures/journeys.ts';
import { seedBudget, seedDocument, seedEntry } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const ADMIN = '/admin';
/** Timeout within which the figures must include a change made elsewhere. */
const SOON = { timeout: 2_000 };
/** More users than fit on the first page of the list. */
const CROWD = 53;

/** Returns a last name that no other account has. */
const surname = () => `Crowd${randomUUID().slice(0, 8)}`;
const figure = (page: Page, label: string) =>
  page
    .locator('dl', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find by name or email' });
const rowOf = (page: Page, { email }: { email: string }) => page.getByRole('article', { name: email });

/** Opens the admin dashboard as an administrator and searches for a user. */
async function openFor(pageOf: (user: TestUser) => Promise<Page>, looked: string): Promise<Page> {
  const page = await pageOf(await signInAdmin());
  await page.goto(`${ADMIN}?search=${encodeURIComponent(looked)}`);
  return page;
}

// Trust: deletion-14
test('non-administrators are sent to the dashboard, and every admin API call refuses them, signed in or out [ADM-2] [T-26]', async ({
  signedInPage: page,
  user,
  request,
}) => {
  await page.goto(ADMIN);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL('/');
  for (const path of ['stats', 'sign-ups', 'users', 'deletions', 'audit', 'areas']) {
    expect((await user.api.get(`/api/admin/${path}`)).status(), path).toBe(403);
    expect((await request.get(`/api/admin/${path}`)).status(), path).toBe(401);
  }
  expect((await user.api.delete(`/api/admin/users/${user.id}`)).status()).toBe(403);
  expect((await request.delete(`/api/admin/users/${user.id}`)).status()).toBe(401);
  expect((await user.api.get('/api/user')).status()).toBe(200);
});

test('the admin dashboard shows figures, sign-ups and plans, and updates them after a sign-up [ADM-1] [ADM-3] [ADM-4] [ADM-5] [ADM-6]', async ({
  pageOf,
  launch,
}) => {
  test.slow(); // this test starts its own product
  // A separate product, so that other tests do not change its figures.
  const product = await launch({ parts: false });
  const admin = await signInAdmin(product);
  const stats = async (): Promise<unknown> => (await admin.api.get('/api/admin/stats')).json();
  await expect.poll(stats).toMatchObject({ totalUsers: 1 });
  const page = await pageOf(admin);
  await page.goto(`${product.url}${ADMIN}`);
  await expect(figure(page, 'Monthly Revenue')).toHaveText('$0.00');
  await expect(figure(page, 'Conversion Rate')).toHaveText('0%');
  await expect(figure(page, 'Total Users')).toHaveText('1');
  const other = await registerUser(product.url);
  await expect.poll(stats, SOON).toMatchObject({ totalUsers: 2, recentSignups: 2 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(figure(page, 'Total Users')).toHaveText('2');
  await expect(figure(page, 'Recent Sign-ups')).toHaveText('2');
  await page.getByRole('tab', { name: 'Sign-ups' }).click();
  const chart = page.getByRole('figure', { name: 'Sign-ups by day' });
  await chart.getByText('Show as table').click();
  await expect(chart.getByRole('row')).toHaveCount(31);
  await expect(
    page.getByRole('table', { name: 'Users by plan' }).getByRole('row', { name: /^Free / }),
  ).toBeVisible();
  await axe(page);
  await page.close(); // close first: the page would log errors after its product stops
  await Promise.all([admin, other].map(({ api }) => api.dispose()));
});

test('the admin figures and the user list show a purchase and its cancellation, and the user gets a mail [ADM-5] [ADM-8] [ADM-9] [T-27]', async ({
  pageOf,
  launch,
}) => {
  test.slow(); // this test starts its own product
  // A separate product, so that other tests do not change its figures.
  const product = await launch({ parts: false });
  const [admin, payer] = [await signInAdmin(product), await registerUser(product.url)];
  const paying = await pageOf(payer);
  const { links } = (await (
    await paying.request.get(`${product.url}/api/subscription/checkout`)
  ).json()) as CheckoutLinks;
  await paying.goto(links.monthly ?? '');
  await pay(paying);
  const stats = async (): Promise<unknown> => (await admin.api.get('/api/admin/stats')).json();
  await expect
    .poll(stats, { timeout: 10_000 })
    .toMatchObject({ activeSubscribers: 1, totalRevenue: '9.99', planDistribution: { free: 1, paid: 1 } });
  const page = await pageOf(admin);
  await page.goto(`${product.url}${ADMIN}?plan=paid`);
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();
  await expect(rowOf(page, payer).getByText('Monthly', { exact: true })).toBeVisible();
  await expect(rowOf(page, payer).getByText(/^until /)).toBeVisible();
  await expect(figure(page, 'Monthly Revenue')).toHaveText('$9.99');
  await expect(figure(page, 'Conversion Rate')).toHaveText('50%');

  const { url } = portalReply.parse(await (await payer.api.post('/api/create-customer-portal')).json());
  await paying.goto(url ?? '');
  await paying.getByText('Cancel now', { exact: true }).click();
  await paying.getByRole('button', { name: 'End it today' }).click();
  await expect(paying.getByText('Your subscription has ended.')).toBeVisible();
  await expect
    .poll(stats, { timeout: 10_000 })
    .toMatchObject({ activeSubscribers: 0, totalRevenue: '0.00', planDistribution: { free: 1, paid: 1 } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, payer).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(rowOf(page, payer).getByText('Monthly', { exact: true })).toBeVisible();
  await axe(page);
  const mails = async () =>
    (await mailsTo(payer.email, product.dataDir)).filter(
      (mail) => !mail.includes('Subject: Verify your email address'),
    );
  await expect
    .poll(mails, { timeout: 10_000 })
    .toEqual([expect.stringContaining('Subject: Your BudgetPRO subscription is cancelled\r\n')]);
  expect((await mails())[0]).toContain(`<a href="${product.url}/subscribe">Subscribe again</a>`);
  // Close first: the pages would log errors after their product stops.
  await Promise.all([page, paying].map((each) => each.close()));
  await Promise.all([admin, payer].map(({ api }) => api.dispose()));
});

test('the user list filters by name and plan, pages with the newest first, and contains no secrets [ADM-7] [ADM-8] [N-17] [N-18]', async ({
  pageOf,
  baseURL,
}) => {
  test.slow(); // hashing the passwords of more than fifty users is slow by design
  const lastName = surname();
  const crowd: TestUser[] = [];
  for (let at = 0; at < CROWD; at += 1)
    crowd.push(await registerUser(baseURL ?? '', { firstName: `Number ${at}`, lastName }));
  const page = await openFor(pageOf, '');
  const answered = page.waitForResponse((answer) => answer.url().includes(`search=${lastName}`));
  await search(page).pressSequentially(lastName.toLowerCase().slice(0, -1));
  await search(page).fill(lastName);
  expect(await (await answered).text()).not.toMatch(/argon2|"password"|hash/i);
  await expect(page.getByText(`Showing 50 of ${CROWD}`)).toBeVisible();
  await expect(page).toHaveURL(`${ADMIN}?search=${lastName}`);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(crowd.at(-1)?.email ?? '');
  await axe(page);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText(`Showing ${CROWD} of ${CROWD}`)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(CROWD);
  await expect(page.getByRole('article').last()).toHaveAccessibleName(crowd[0]?.email ?? '');
  await page.getByRole('radio', { name: 'Paid' }).check();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(page).toHaveURL(`${ADMIN}?search=${lastName}&plan=paid`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(search(page)).toHaveValue(lastName);
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect(page).toHaveURL(ADMIN);
  await Promise.all(crowd.map(({ api }) => api.dispose()));
});

// Trust: sessions-4
test('deleting a user immediately ends the session, erases all data, shows progress until complete, and is recorded in the audit log [ADM-9] [ADM-10] [ADM-11] [ADM-12] [N-17]', async ({
  pageOf,
  newUser,
}) => {
  test.slow(); // follows a deletion to the end and runs axe on each state
  const lastName = surname();
  const [leaving, staying] = [await newUser({ lastName }), await newUser({ lastName })];
  await seedBudget(leaving);
  await seedEntry(leaving);
  await seedDocument(leaving, { name: 'letter.pdf' });
  const page = await openFor(pageOf, lastName);
  const row = rowOf(page, leaving);
  await expect(row.getByText('Free', { exact: true })).toBeVisible();
  const found = async (): Promise<unknown> =>
    (await page.request.get(`/api/admin/users?search=${lastName}`)).json();
  await expect
    .poll(found, SOON)
    .toMatchObject([
      { id: staying.id },
      { id: leaving.id, budgetCount: 1, documentCount: 1, passwordCount: 1 },
    ]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row.locator('dd')).toHaveText(['1', '1', '1', /\d{4}$/, /\d{4}$/]);

  await row.getByRole('button', { name: `Delete ${leaving.email}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    `Are you sure you want to delete user ${leaving.email}? This action cannot be undone.`,
  );
  await axe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Delete ${leaving.email}` }).click();
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('User Deleted')).toBeVisible();
  await expect(row).toHaveCount(0, SOON);
  expect(await found()).toMatchObject([{ id: staying.id }]);
  await expect(rowOf(page, staying)).toBeVisible();
  await expect(page.getByText('Showing 1 of 1')).toBeVisible();

  await page.getByRole('tab', { name: /^Deletions/ }).click();
  const progress = page.getByRole('progressbar', { name: new RegExp(leaving.email) });
  await expect(progress).toHaveAttribute('aria-valuetext', 'All erased');
  await axe(page);
  expect((await leaving.api.get('/api/budgets')).status()).toBe(401);
  expect(
    (
      await leaving.api.post('/api/login', { data: { email: leaving.email, password: leaving.password } })
    ).status(),
  ).toBe(401);
  expect((await staying.api.get('/api/budgets')).status()).toBe(200);

  await page.getByRole('tab', { name: 'Audit log' }).click();
  const line = page.getByRole('article').filter({ has: page.getByTitle(leaving.id) });
  await expect(line.getByText('Done', { exact: true })).toBeVisible();
  await expect(line).toContainText('by admin@savvi.local');
  await expect(line).not.toContainText(leaving.email);
  await axe(page);
});

// Trust: deletion-15
test('administrators cannot delete their own account in the admin area or through its API [N-17]', async ({
  pageOf,
}) => {
  const admin = await signInAdmin();
  const page = await openFor(pageOf, admin.email);
  const own = rowOf(page, admin).getByRole('button', { name: 'You can’t delete your own account here' });
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await own.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const answer = await admin.api.delete(`/api/admin/users/${admin.id}`);
  expect(answer.status()).toBe(409);
  expect(await answer.text()).toMatch(/[.]$/);
  expect((await admin.api.get('/api/admin/stats')).status()).toBe(200);
  await admin.api.dispose();
});

test('a failed deletion shows the error message, and the row stays [ADM-13]', async ({
  pageOf,
  newUser,
  consoleWatch,
}) => {
  consoleWatch.expect(/status of 503/);
  const other = await newUser();
  const page = await openFor(pageOf, other.email);
  await page.route(`**/api/admin/users/${other.id}`, (route) =>
    route.fulfill({ status: 503, body: 'The directory is away.' }),
  );
  await page.getByRole('button', { name: `Delete ${other.email}` }).click();
  await page.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('Delete Failed')).toBeVisible();
  await expect(page.getByText('503: The directory is away.')).toBeVisible();
  await expect(rowOf(page, other)).toBeVisible();
});

test('a user is found and deleted with the keyboard, and the focus moves to the row beside the deleted one [ADM-8] [ADM-10] [ADM-12]', async ({
  pageOf,
  newUser,
}) => {
  const lastName = surname();
  const [one, other] = [await newUser({ lastName }), await newUser({ lastName })];
  const page = await openFor(pageOf, '');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(lastName);
  await expect(page.getByText('Showing 2 of 2')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: `Delete ${other.email}` }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, other)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete ${one.email}` })).toBeFocused();
});

test('the user list starts on the first screen at 1440 × 900 [ADM-3] (U-17)', async ({ pageOf, newUser }) => {
  await newUser();
  const page = await pageOf(await signInAdmin());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADMIN);
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 });
});

test('the admin dashboard is complete and does not scroll sideways in a narrow window [N-23]', async ({
  pageOf,
  newUser,
}) => {
  const other = await newUser({
    firstName: 'Maximiliane-Charlotte',
    lastName: 'von Hohenstein-Oberursel',
  });
  const page = await pageOf(await signInAdmin());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ADMIN}?search=${other.email}`);
  const row = rowOf(page, other);
  await expect(row.getByText('Budgets')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(page);
});
