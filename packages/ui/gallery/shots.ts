// Takes screenshots of the gallery: node gallery/shots.ts [folder]. Fails if the page violates the content
// security policy.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildGallery } from './build.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const out = process.argv[2] ?? os.tmpdir();
const folder = await buildGallery();
const server = createServer((request, reply) => {
  const name = path.basename(new URL(request.url ?? '/', 'http://localhost').pathname) || 'index.html';
  readFile(path.join(folder, name)).then(
    (bytes) =>
      reply
        .writeHead(200, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream' })
        .end(bytes),
    () => reply.writeHead(404).end(),
  );
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
// A server that listens on a port has an AddressInfo.
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const complaints: string[] = [];
for (const theme of ['light', 'dark'] as const) {
  for (const width of [1280, 1920]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: theme });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: path.join(out, `ui-${theme}-${width}.png`), fullPage: true });
    const full = await page.evaluate<number>('document.documentElement.scrollHeight');
    for (let top = 0, part = 1; top < full; top += 1100, part += 1) {
      await page.screenshot({
        path: path.join(out, `ui-${theme}-${width}-${part}.png`),
        fullPage: true,
        clip: { x: 0, y: top, width, height: Math.min(1100, full - top) },
      });
    }
    if (width === 1280) {
      for (const [button, file] of [
        ['Open dialog', 'dialog'],
        ['Open confirm', 'confirm'],
        ['Budget menu', 'menu'],
        ['Failing toast', 'toast'],
      ] as const) {
        const opener = page.getByRole('button', { name: button, exact: true }).first();
        if ((await opener.count()) === 0) continue;
        await opener.click();
        await page.evaluate(
          'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished)).then(() => undefined)',
        );
        await page.screenshot({ path: path.join(out, `ui-${theme}-${file}.png`) });
        await page.keyboard.press('Escape');
      }
    }
    await page.close();
  }
}
await browser.close();
server.close();
for (const complaint of new Set(complaints)) process.stderr.write(`${complaint}\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
