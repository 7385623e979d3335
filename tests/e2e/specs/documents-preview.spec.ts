// The full-size preview of documents: zoom, pages, neighbors and keys.
import type { Page } from '@playwright/test';
import { realFile } from '@savvi/testing/real-files';
import { axe } from '../fixtures/accessibility.ts';
import { longPdf } from '../fixtures/pdf-files.ts';
import { seedDocument } from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';

const LOCKER = '/document-locker';

async function preview(page: Page, name: string) {
  const opener = page.getByRole('article', { name }).getByRole('button', { name, exact: true });
  await opener.click();
  const content = page.getByRole('region', { name: `Content of ${name}` });
  await expect(content).toBeFocused();
  return { content, opener };
}
const pageNumber = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

test('a PDF of 300 pages draws only pages near the view, and keys and page numbers lead to any page [DOC-50] [DOC-51]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'long.pdf', bytes: longPdf(300) });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(LOCKER);
  const { content, opener } = await preview(page, 'long.pdf');
  await expect(content.getByRole('img', { name: 'Page 1 of 300' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('End');
  await expect(content.getByRole('img', { name: 'Page 300 of 300' })).toBeInViewport();
  await expect(pageNumber(page)).toHaveValue('300');
  await expect(content.getByRole('listitem', { name: 'Page 300 of 300' })).toContainText('This is page 300');
  await pageNumber(page).fill('150');
  await page.keyboard.press('Enter');
  await expect(content.getByRole('img', { name: 'Page 150 of 300' })).toBeInViewport();
  expect(await content.getByRole('img').count()).toBeLessThan(12);
  await content.focus();
  await page.keyboard.press('Home');
  await expect(pageNumber(page)).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a PDF page fits the width or the window, and its keys zoom and turn pages [DOC-50] [DOC-51]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'long.pdf', bytes: longPdf(3) });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(LOCKER);
  const { content } = await preview(page, 'long.pdf');
  const sheet = content.getByRole('listitem', { name: 'Page 1 of 3' });
  const level = page.getByRole('group', { name: 'Zoom' }).getByRole('status');
  const size = async () => (await sheet.boundingBox()) ?? { width: 0, height: 0 };
  await expect(sheet.getByRole('img')).toBeVisible();
  const frame = (await content.boundingBox()) ?? { width: 0, height: 0 };
  expect((await size()).height).toBeGreaterThan(frame.height);
  await page.keyboard.press('+');
  await expect(level).toHaveText('150%');
  await page.keyboard.press('0');
  await expect(level).toHaveText('100%');
  await button(page, 'Fit page').click();
  await expect.poll(async () => (await size()).height).toBeLessThanOrEqual(frame.height);
  expect((await size()).height).toBeGreaterThan(frame.height * 0.8);
  await page.keyboard.press('PageDown');
  await expect(pageNumber(page)).toHaveValue('2');
  await page.keyboard.press('PageUp');
  await expect(pageNumber(page)).toHaveValue('1');
  await button(page, 'Fit width').click();
  await expect(level).toHaveText('100%');
  await button(page, 'Keyboard shortcuts').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toContainText('Previous and next document');
});

test('an image fits the window, can be enlarged and moved, and the arrow keys open the next document [DOC-50] [DOC-51] [DOC-52]', async ({
  signedInPage: page,
  user,
}) => {
  await seedDocument(user, { name: 'b.txt' });
  await seedDocument(user, { name: 'a.png', bytes: realFile('png') });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(LOCKER);
  const { content } = await preview(page, 'a.png');
  const image = content.getByRole('img', { name: 'a.png' });
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const fitted = await width();
  expect(fitted).toBeLessThanOrEqual(360);
  await button(page, 'Zoom in').click();
  await button(page, 'Zoom in').click();
  await expect.poll(width).toBeCloseTo(fitted * 2, 0);
  await axe(page);
  const offset = () => content.evaluate(({ scrollLeft }) => scrollLeft);
  const before = await offset();
  await content.focus();
  await page.keyboard.press('ArrowRight'); // scrolls, because the image is wider than the window
  await expect.poll(offset).toBeGreaterThan(before);
  await expect(image).toBeVisible();
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(fitted, 0);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Content of b.txt' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(image).toBeVisible();
});
