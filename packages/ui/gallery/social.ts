// Renders src/brand/social.svg as the PNG for link previews: node gallery/social.ts (other sites do not
// accept SVG).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const brand = path.join(import.meta.dirname, '../src/brand');
const face = await readFile(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  'base64',
);
const drawing = await readFile(path.join(brand, 'social.svg'), 'utf8');

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(
  `<style>@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${face}); } body { margin: 0; } svg { display: block; }</style>${drawing}`,
);
await page.evaluate('document.fonts.ready');
await page.screenshot({ path: path.join(brand, 'social.png') });
await browser.close();
