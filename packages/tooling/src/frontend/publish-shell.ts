import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entrypoints } from './bundle.ts';
import { compressFiles } from './compress.ts';
import { filesBelow } from './files.ts';
import { installedDir } from './frontend-manifest.ts';
import { pageHtml, type PageContent } from './page-html.ts';
import { shellOutputs } from './shell-config.ts';

/** The exports of the shell's prerender bundle. */
export interface Prerender {
  /** Returns all pages: the public ones with their markup, the app with empty markup. */
  prerenderPages(): PageContent[];
}

/**
 * Inputs of {@link publishShell}: the shell's folder, the fresh bundles, and the folder that is served to
 * browsers.
 */
export interface ShellPublication {
  readonly dir: string;
  readonly workDir: string;
  readonly targetDir: string;
  readonly entrypoints: Entrypoints;
  readonly brotliQuality: number;
  /**
   * Files of the previous publication; they stay for one more publication, for pages that are open in
   * browsers.
   */
  readonly before: readonly string[];
}

/** Publishes a fresh build of the shell to the served folder, and returns the files that belong to it. */
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

  // Pages are moved last, so that no page references a file that does not exist yet.
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
  // The bundle is ours; shell/src/prerender.tsx declares the same type for its pages, and cannot import it
  // from here.
  const { prerenderPages } = (await import(bundled)) as Prerender;
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
  // Renaming is atomic, so no response contains a partial file.
  renameSync(join(source, file), join(target, file));
}
