import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entrypoints } from './bundle.ts';
import { compressFiles } from './compress.ts';
import { filesBelow } from './files.ts';
import { installedDir } from './frontend-manifest.ts';
import { pageHtml, type PageContent } from './page-html.ts';
import { shellOutputs } from './shell-config.ts';

/** What the shell's prerendering bundle exports. */
export interface Prerender {
  /** Every page: the public ones with their markup, the app with an empty one. */
  prerenderPages(): PageContent[];
}

/**
 * What a publication of the shell needs: its folder, the fresh bundles, and where browsers are served from.
 */
export interface ShellPublication {
  readonly dir: string;
  readonly workDir: string;
  readonly targetDir: string;
  readonly entrypoints: Entrypoints;
  readonly brotliQuality: number;
  /** Files of the publication before; they stay once more, for pages that are open in a browser now. */
  readonly before: readonly string[];
}

/** Puts a fresh build of the shell where browsers are served from, and answers which files belong to it. */
export async function publishShell({
  dir,
  workDir,
  targetDir,
  entrypoints,
  brotliQuality,
  before,
}: ShellPublication): Promise<string[]> {
  const browser = join(workDir, shellOutputs.browser);
  copyInto(browser, join(dir, 'static'));
  copyInto(browser, join(installedDir(dir, '@savvi/ui'), 'src/brand'), /\.(svg|png|ico|webmanifest)$/);

  await compressFiles(browser, filesBelow(browser), brotliQuality);
  const assets = filesBelow(browser);
  const pages = await writePages(workDir, browser, entrypoints, assets);

  // Pages come last: none of them may name a file that is not there yet.
  for (const file of [...assets, ...pages]) moveInto(browser, targetDir, file);
  const files = [...assets, ...pages];
  for (const file of filesBelow(targetDir))
    if (!files.includes(file) && !before.includes(file)) rmSync(join(targetDir, file));
  return files;
}

async function writePages(
  workDir: string,
  browser: string,
  entrypoints: Entrypoints,
  assets: readonly string[],
): Promise<string[]> {
  const bundled = pathToFileURL(join(workDir, shellOutputs.prerender, 'prerender.mjs')).href;
  const { prerenderPages } = (await import(bundled)) as Prerender; // our own bundle; shell/src/prerender.tsx says the same of its pages, and cannot import from here
  return prerenderPages().map((page) => {
    const file = `${page.path.slice(1) || 'index'}.html`;
    writeFileSync(join(browser, file), pageHtml(page, entrypoints, assets));
    return file;
  });
}

function copyInto(target: string, source: string, wanted = /./): void {
  if (!existsSync(source)) return;
  for (const name of readdirSync(source))
    if (wanted.test(name)) copyFileSync(join(source, name), join(target, name));
}

function moveInto(source: string, target: string, file: string): void {
  mkdirSync(dirname(join(target, file)), { recursive: true });
  renameSync(join(source, file), join(target, file)); // atomic: nobody is served half a file
}
