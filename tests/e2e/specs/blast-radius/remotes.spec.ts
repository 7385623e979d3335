// The code of one area fails, in each way: its own place says so and opens it once it can, and nothing else
// is touched.
import { expect } from '@playwright/test';
import { remoteCells, titleOf } from '@savvi/testing/blast';
import { test } from '../../fixtures/behind-doors.ts';
import { cellsToTry, note, othersWork, prepareOthers, signsOut, SOON_MS } from '../../fixtures/blast.ts';
import { goTo, journeyOf } from '../../fixtures/journeys.ts';

for (const cell of cellsToTry(remoteCells())) {
  test(titleOf(cell), async ({ product, open }, testInfo) => {
    const [others, page] = await Promise.all([prepareOthers(product, cell.name), open()]);
    // A page that was opened before the deploy, and one that was opened after what broke.
    const isDeploy = cell.fault === 'chunk missing after a deploy';
    if (isDeploy) await page.goto('/');
    await product.breakPart(cell);
    if (!isDeploy) await page.goto('/');

    const problem = page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: 'The rest of BudgetPRO works as usual' });
    const [heading, retry] = [problem.getByRole('heading', { level: 1 }), problem.getByRole('button')];
    await goTo(page, cell.name);
    await Promise.all([
      expect(heading).toBeVisible({ timeout: SOON_MS }),
      open().then((window) => othersWork(others, window)),
      open('own').then(signsOut),
    ]);
    const seen = `${await heading.innerText()} → ${await retry.innerText()}`;

    if (!isDeploy) await product.mend(); // what was deployed is there already
    await retry.click();
    await test.step('it is there again', () => journeyOf(cell.name).shown(page), { timeout: SOON_MS });
    note(testInfo, { ...cell, seen, rest: 'everything else' });
  });
}
