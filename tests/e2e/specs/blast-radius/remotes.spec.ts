// Breaks the frontend code of one area in every way: its page shows an error, works again after the repair,
// and all other areas keep working.
import { expect } from '@playwright/test';
import { remoteCells, titleOf } from '@savvi/testing/blast';
import {
  cellsToTry,
  expectOthersWork,
  note,
  prepareOthers,
  signOut,
  SOON_MS,
  test,
} from '../../fixtures/blast.ts';
import { goTo, journeyOf } from '../../fixtures/journeys.ts';

for (const cell of cellsToTry(remoteCells())) {
  test(titleOf(cell), async ({ product, open }, testInfo) => {
    const [others, page] = await Promise.all([prepareOthers(product, cell.name), open()]);
    // A deploy breaks pages that were opened before it; all other faults break pages opened afterwards.
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
      open().then((window) => expectOthersWork(others, window)),
      open('own').then(signOut),
    ]);
    const seen = `${await heading.innerText()} → ${await retry.innerText()}`;

    if (!isDeploy) await product.repair(); // a new version is already deployed, so nothing needs a repair
    await retry.click();
    await test.step('the area works again', () => journeyOf(cell.name).showsData(page), { timeout: SOON_MS });
    note(testInfo, { ...cell, seen, rest: 'everything else' });
  });
}
