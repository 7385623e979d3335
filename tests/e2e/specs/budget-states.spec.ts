// Rare states of the budget area: long names, huge amounts, errors, conflicts, 200 % zoom.
import type { Page } from '@playwright/test';
import { axe } from '../fixtures/accessibility.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const LONG = 'Our rather long budget name for the old farmhouse in the hills and everything around it';
const HUGE = {
  name: LONG,
  partner1Name: 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley',
  partner2Name: 'Anastasia Konstantinopoulou-Papadimitriou',
  partner1Income: '99999999.99',
  partner2Income: '88888888.88',
  fixedExpenses: [
    { name: 'A-castle-with-a-name-that-has-no-space-to-break-a-line-at-all', amount: 99_999_999.99 },
    ...Array.from({ length: 20 }, (_, at) => ({ name: `Expense ${at}`, amount: 1000 + at })),
  ],
};
const STEPS = [
  'Next: Budget Setup',
  'Next: Add Income',
  'Next: Add Expenses',
  'Next: Split Money',
  'Next: Review',
];
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Neither width includes the gutter of the scrollbar.
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.offsetWidth,
  );
  expect(sideways, `pixels of sideways scrolling on ${page.url()}`).toBe(0);
}

test('long names and huge amounts are not cut off at 200 % zoom [N-19] [N-23]', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user, HUGE);
  await page.setViewportSize({ width: 640, height: 450 });
  await page.goto('/create-budget');
  await expect(page.getByRole('heading', { name: LONG })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`/edit-budget/${id}`);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  await expectNoSidewaysScroll(page);
  for (const name of STEPS) {
    await press(page, name);
    await expectNoSidewaysScroll(page);
  }
  await axe(page);
});

const topOf = (page: Page) =>
  page
    .getByRole('heading', { level: 3 })
    .first()
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

test('every wizard step starts at the same scroll position after Next, Back and a click on its name [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/edit-budget/${id}`);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  const top = await topOf(page);
  for (const [at, name] of STEPS.entries()) {
    await press(page, name);
    await expect(page.getByText(`Step ${at + 2} of 6`)).toBeVisible();
    await expect.poll(() => topOf(page), `after ${name}`).toBe(top);
  }
  await page.goBack();
  await expect(page.getByText('Step 5 of 6')).toBeVisible();
  await expect.poll(() => topOf(page), 'after Back').toBe(top);
});

test('at 200 % zoom each step heading is below the sticky bar and its first field above the preview [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.setViewportSize({ width: 640, height: 450 });
  await page.goto(`/edit-budget/${id}`);
  const bar = page.getByRole('button', { name: 'Menu' });
  for (const [at, name] of STEPS.entries()) {
    await press(page, name);
    await expect(page.getByText(`Step ${at + 2} of 6`)).toBeVisible();
    const barEnd = await bar.evaluate((button) => button.getBoundingClientRect().bottom);
    await expect.poll(() => topOf(page), `after ${name}`).toBeGreaterThanOrEqual(barEnd);
    await expect(page.locator(':focus')).toBeInViewport();
    if (at === STEPS.length - 1) break; // the review step has neither fields nor a preview
    const [field, preview] = await Promise.all([
      page.locator(':focus').boundingBox(),
      page.getByRole('complementary', { name: 'Preview' }).boundingBox(),
    ]);
    expect(
      (field?.y ?? 0) + Math.min(field?.height ?? 0, 40),
      `the first field after ${name}`,
    ).toBeLessThanOrEqual(preview?.y ?? 0);
  }
});

test('the remaining amount stays visible below the form in a narrow window', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.setViewportSize({ width: 640, height: 450 });
  await page.goto(`/edit-budget/${id}`);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  for (const name of ['', ...STEPS.slice(0, 3)]) {
    if (name !== '') await press(page, name);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(preview.getByText('$3,900.00')).toBeInViewport();
  }
  const goal = page.getByLabel('Savings goal', { exact: true });
  await goal.focus();
  const edges = [
    await goal.evaluate((field) => field.getBoundingClientRect().bottom),
    await preview.evaluate((bar) => bar.getBoundingClientRect().top),
  ] as const;
  expect(edges[0], 'the field with the focus ends above the bar').toBeLessThanOrEqual(edges[1]);
});

test('axe reports no violation in error states of the budget area [N-19]', async ({
  signedInPage: page,
  user,
  consoleWatch,
}) => {
  test.setTimeout(120_000);
  const { id } = await seedBudget(user);
  consoleWatch.expect(/status of 412/);
  await page.goto(`/edit-budget/${id}`);
  await page.getByLabel('Budget Name').fill('x'.repeat(201));
  await press(page, 'Next: Budget Setup');
  await axe(page);
  await page.getByLabel('Budget Name').fill('Mine');
  await press(page, 'Next: Budget Setup');
  await axe(page); // the page shows the type of the stored budget
  for (const name of STEPS.slice(1, 3)) await press(page, name);
  await page.getByLabel('Fixed expense', { exact: true }).fill('x'.repeat(201));
  await page.getByLabel('Monthly amount of the fixed expense').fill('5');
  await press(page, 'Next: Split Money');
  await expect(page.getByLabel('Fixed expense', { exact: true })).toBeFocused();
  await axe(page);
  await page.getByLabel('Fixed expense', { exact: true }).fill('Phone');
  await user.api.patch(`/api/budgets/${id}`, { data: { name: 'Theirs' } });
  for (const name of [...STEPS.slice(3), 'Update Budget']) await press(page, name);
  await expect(
    page.getByRole('alert').filter({ hasText: 'This budget was changed elsewhere' }),
  ).toBeVisible();
  await axe(page);
  await press(page, 'Load newest version');
  await expect(page.getByText(/Both versions changed: name/)).toBeVisible();
  await axe(page);
  await press(page, 'Back to Budgets');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await axe(page);
});

test('the budget area does not animate for users who prefer reduced motion', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user);
  await page.goto(`/edit-budget/${id}`);
  await expect(page.getByText('Step 1 of 6')).toBeVisible();
  for (const name of STEPS) {
    await press(page, name);
    expect(
      await page.evaluate(() =>
        document.getAnimations().map((animation) => String(animation.effect?.getComputedTiming().duration)),
      ),
    ).toEqual([]);
  }
});

test('a budget card shows both partner names in full [BUD-9]', async ({ signedInPage: page, user }) => {
  const [partner1Name, partner2Name] = [
    'Maximiliana Alexandrina von Hohenstein',
    'Bartholomew Christopherson-Featherstonehaugh',
  ];
  await seedBudget(user, { partner1Name, partner2Name });
  await page.goto('/create-budget');
  const names = page.getByText(`${partner1Name} & ${partner2Name}`);
  await expect(names).toBeVisible();
  expect(
    await names.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
});
