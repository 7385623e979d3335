// One area is released beside a running product, from another checkout, and taken back: who is signed in stays so, pages that
// are open go on, and nothing else changes. It breaks nothing, but it is a product of its own.
import type { Page } from '@playwright/test';
import { type Area, registrySchema } from '@savvi/contracts/registry';
import { type Checkout, secondCheckout } from '../../fixtures/second-checkout.ts';
import { expect, signIn, test } from '../../fixtures/test.ts';
import { registerUser, type TestUser } from '../../fixtures/users.ts';

test.setTimeout(300_000); // two copies of the code, a build and a start

const TEXTS = 'mfe-budget/src/features/budgets/budget.texts.ts';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const createNew = (page: Page) => page.getByRole('button', { name: /create/i }).first();

let checkout: Checkout;
test.beforeAll(async () => {
  checkout = await secondCheckout();
});
test.afterAll(() => checkout.remove());

async function areasOf({ api }: TestUser): Promise<readonly Area[]> {
  return registrySchema.parse(await (await api.get('/registry.json')).json()).areas;
}
const versionOf = (areas: readonly Area[], name: string) => areas.find((area) => area.name === name)?.versions[0]?.version ?? '';
const others = (areas: readonly Area[]) => areas.filter(({ name }) => name !== 'budget');

/** The scripts and styles that a page of the shell names. */
async function shellFiles({ api }: TestUser): Promise<string[]> {
  return [...(await (await api.get('/create-budget')).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '').toSorted();
}

/** What a page asks for of a version of the budget area, from now on. */
function filesAskedFor(page: Page, version: string): string[] {
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(`/remotes/budget/${version}/`)) asked.push(`${response.status()} ${pathname}`);
  });
  return asked;
}

test('one area is released and taken back: a reload shows it to who is signed in, open pages go on, nothing else changes', async ({ launch, browser, consoleWatch }) => {
  const product = await launch();
  const user = await registerUser(product.url);
  const context = await browser.newContext({ baseURL: product.url });
  consoleWatch.watch(context);
  await signIn(context, user);
  const session = await context.cookies();
  const [open, other] = [await context.newPage(), await context.newPage()];
  for (const page of [open, other]) {
    await page.goto('/create-budget');
    await expect(heading(page, 'Budget Lab')).toBeVisible();
  }
  const [areas, shell, processes] = [await areasOf(user), await shellFiles(user), product.processes().map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`).filter((line) => line.includes('.ts'))];
  const first = versionOf(areas, 'budget');

  await checkout.change(TEXTS, "title: 'Budget Lab'", "title: 'Budget Laboratory'");
  const said = await checkout.release(product.dataDir, 'budget');
  await expect.poll(async () => versionOf(await areasOf(user), 'budget')).not.toBe(first);
  const next = versionOf(await areasOf(user), 'budget');
  expect(said).toContain(`budget ${next} is published`);
  expect(said).toMatch(/The budget service (is part of the one process|runs on: its code)/);

  await test.step('an open page of the version before goes on, with code that it had not loaded', async () => {
    const asked = filesAskedFor(open, first);
    await createNew(open).click();
    await expect(open.getByRole('textbox').first()).toBeVisible();
    expect(asked).not.toEqual([]);
    expect(asked.filter((line) => !line.startsWith('200'))).toEqual([]);
  });

  await test.step('a reload shows the new version, in the same session', async () => {
    await other.reload();
    await expect(heading(other, 'Budget Laboratory')).toBeVisible();
    expect(await context.cookies()).toEqual(session);
  });

  await test.step('nothing else is another', async () => {
    expect(others(await areasOf(user))).toEqual(others(areas));
    expect(await shellFiles(user)).toEqual(shell);
    expect(product.processes().map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`).filter((line) => line.includes('.ts'))).toEqual(processes);
  });

  await test.step('the registry alone takes it back, and a page of it goes on', async () => {
    expect(await checkout.release(product.dataDir, 'budget', '--list')).toMatch(new RegExp(`budget: runs ${next}\\n  ${next}  100 % .*\\n  ${first}    0 %`));
    await checkout.release(product.dataDir, 'budget', '--to', first);
    await expect.poll(async () => versionOf(await areasOf(user), 'budget')).toBe(first);
    const asked = filesAskedFor(other, next);
    await createNew(other).click();
    await expect(other.getByRole('textbox').first()).toBeVisible();
    expect(asked).not.toEqual([]);
    expect(asked.filter((line) => !line.startsWith('200'))).toEqual([]); // from the database alone: no folder of this product has them
    await other.goto('/create-budget');
    await expect(heading(other, 'Budget Lab')).toBeVisible();
  });

  await test.step('somebody who is named gets it, and nobody else', async () => {
    await checkout.release(product.dataDir, 'budget', '--to', next, '--users', user.id);
    await expect.poll(async () => versionOf(await areasOf(user), 'budget')).toBe(next);
    expect(versionOf(await areasOf(await registerUser(product.url)), 'budget')).toBe(first);
    await other.reload();
    await expect(heading(other, 'Budget Laboratory')).toBeVisible();
    await checkout.release(product.dataDir, 'budget', '--to', first);
  });

  await test.step('what people decided outlives a restart, and a stopped product is released to as well', async () => {
    await context.close();
    await product.stop();
    await expect(checkout.release(product.dataDir, 'budget', '--to', 'never')).rejects.toThrow(`budget has no version never that is published; it has ${first}, ${next}.`);
    expect(await checkout.release(product.dataDir, 'budget')).toContain(`budget ${next} is published`);
    const again = await launch({ dataDir: product.dataDir });
    const known = await registerUser(again.url);
    expect(versionOf(await areasOf(known), 'budget')).toBe(next);
    expect(others(await areasOf(known))).toEqual(others(areas));
  });
});
