// The payoff plan below the debts: by keyboard, after a reload, and on a phone.
import { axe, expectFits, tabTo } from '../fixtures/accessibility.ts';
import { seedHolding } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const DEBTS = '/financial-master-plan?tab=debts';

/** Creates a credit card whose payment is below its interest, a loan and a mortgage. */
async function seedDebts(user: TestUser): Promise<void> {
  for (const [name, debtType, balance, interestRate, minimumPayment] of [
    ['Visa', 'credit_card', '4200.50', '0.2399', '75'],
    ['Car', 'auto_loan', '14800', '0.0549', '310'],
    ['Home', 'mortgage', '210000', '0.0625', '1450'],
  ] as const)
    await seedHolding(user, '/api/debts', {
      name,
      creditor: '',
      debtType,
      balance,
      interestRate,
      minimumPayment,
    });
}

test('a user plans the payoff with the keyboard, and a reload keeps the plan [PLN-3] [N-19]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDebts(user);
  await page.goto(DEBTS);
  const open = page.getByRole('button', { name: 'Plan the payoff' });
  await expect(open).toBeVisible();
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const plan = page.getByRole('region', { name: 'Your payoff plan' });
  await expect(plan).toBeVisible();
  await expect(
    plan.getByText(
      'At this payment, “Visa” is never paid off: the interest of the first month is $8.98 more than the payment.',
    ),
  ).toBeVisible();
  await expect(plan.getByRole('checkbox', { name: /^Home/ })).not.toBeChecked();

  // The focus stays in the place where the button was.
  await tabTo(page, plan.getByRole('slider'));
  await page.keyboard.press('PageUp');
  const extra = plan.getByLabel('Extra each month', { exact: true });
  await expect(extra).not.toHaveValue('');
  await page.keyboard.press('End');
  await expect(extra).toHaveValue('2,000');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(extra).toHaveValue('20');
  await tabTo(page, plan.getByRole('checkbox', { name: /^Home/ }));
  await page.keyboard.press('Space');
  await plan.getByLabel('Amount').fill('5000');
  await plan.getByRole('radio', { name: 'Snowball' }).check();
  await expect(page).toHaveURL(/plan=snowball&extra=20&once=5000&onceIn=\d{4}-\d\d&toggled=/);
  const verdict = plan.getByText(/^With this plan you’re debt-free in /);
  const before = await verdict.textContent();

  await page.reload();
  await expect(verdict).toHaveText(before ?? '');
  await expect(extra).toHaveValue('20');
  await expect(plan.getByRole('radio', { name: 'Snowball' })).toBeChecked();
  await expect(plan.getByRole('checkbox', { name: /^Home/ })).toBeChecked();

  await plan.getByText('Month by month').click();
  await plan.getByText('Show as table').click();
  await axe(page);
  await plan.getByRole('button', { name: 'Close the plan' }).click();
  await expect(page.getByText('When will it all be paid off?')).toBeVisible();
  expect(page.url()).not.toContain('plan=');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the payoff plan fits the window, and the months scroll in their own place [PLN-3] [N-23]', async ({
    signedInPage: page,
    user,
  }) => {
    await seedDebts(user);
    await page.goto(`${DEBTS}&plan=avalanche&extra=150`);
    await page.getByText('Month by month').tap();
    const months = page.getByRole('region', { name: /^Months of / });
    await expect(months).toBeVisible();
    expect(await months.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    await page.getByText('Show as table').tap();
    await expectFits(page);
  });
});
