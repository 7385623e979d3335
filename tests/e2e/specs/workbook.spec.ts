import { unzipped } from '../fixtures/files.ts';
import { seedBudget } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post } from '../fixtures/users.ts';

test('the workbook of a budget downloads under the Content-Security-Policy and can be read (MON-25)', async ({
  signedInPage: page,
  user,
}) => {
  const { id } = await seedBudget(user, { name: 'Our Plan!' });
  const month = new Date().toISOString().slice(0, 7);
  await post(user.api, `/api/budgets/${id}/months`, { data: { month } });
  // More than 160 kB of rows: libraries compress so much in a worker from a blob, which the policy forbids.
  const record = (at: number) =>
    post(user.api, `/api/budgets/${id}/transactions`, {
      data: { date: `${month}-01`, kind: 'spending', amount: '4.50', payee: `=${at}`, note: 'x'.repeat(400) },
    });
  for (let at = 0; at < 450; at += 10)
    await Promise.all(Array.from({ length: 10 }, (_, each) => record(at + each)));
  await page.goto('/create-budget');
  await page.getByRole('button', { name: /More actions for Our Plan!/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Excel workbook' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Our_Plan__budget.xlsx');
  await expect(page.getByText('Your workbook is ready')).toBeVisible();
  const files = await unzipped(await download.path());
  const rows = String(files.get('xl/worksheets/sheet3.xml'));
  expect(rows.match(/<row /g)).toHaveLength(451);
  expect(rows).toContain('<t xml:space="preserve">=449</t>');
});
