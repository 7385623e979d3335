import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Entrypoints } from './bundle.ts';
import {
  filesBelow,
  hashOfFiles,
  installedDir,
  readManifest,
  readRemote,
  writeAtomically,
} from './frontends.ts';
import { parseRemote } from './remote-source.ts';
import { type ShellEntry, shellOutputs } from './shell-config.ts';

/**
 * Inputs of {@link publishRemote}: the remote's folder, the fresh bundle, and the folder of all its versions.
 */
export interface RemotePublication {
  readonly dir: string;
  readonly workDir: string;
  readonly targetDir: string;
  /** The files that each page loads first. */
  readonly firstLoads: readonly (readonly string[])[];
  readonly brotliQuality: number;
  readonly builtAt: Date;
}

/**
 * The number of versions of a remote in `dist`, including the current one; the registry can roll back to any
 * of them.
 */
const KEPT_VERSIONS = 10;

/**
 * Publishes a fresh build of a remote beside its earlier versions, and returns its version: package version
 * and content hash.
 */
export async function publishRemote({
  dir,
  workDir,
  targetDir,
  firstLoads,
  brotliQuality,
  builtAt,
}: RemotePublication): Promise<string> {
  const files = filesBelow(workDir);
  const remote = parseRemote(readRemote(dir));
  // The description is part of the version: what an area contributes may change without any of its code.
  const digest = hash('sha384', hashOfFiles(workDir, files) + JSON.stringify(remote), 'hex');
  const version = `${readManifest(dir).version}-${digest.slice(0, 8)}`;
  const target = join(targetDir, version);
  const entry = files.find((file) => /^remoteEntry\.[^/]+\.js$/.test(file));
  if (entry === undefined) throw new Error(`no remoteEntry among ${files.join(', ')}`);
  const integrity = `sha384-${hash('sha384', readFileSync(join(workDir, entry)), 'base64')}`;
  const manifestIn = (folder: string) => {
    const firstLoadBytes = Math.max(0, ...firstLoads.map((page) => transferredBytes(folder, page)));
    const built = { ...remote, version, entry, integrity, builtAt: builtAt.toISOString(), firstLoadBytes };
    return `${JSON.stringify(built, null, 2)}\n`;
  };

  if (existsSync(target)) {
    // This version was built before, for example before a revert of the sources. Its files are the same, so
    // it only becomes current again.
    writeAtomically(join(target, 'remote.json'), manifestIn(target));
    rmSync(workDir, { recursive: true });
    return version;
  }
  await compressFiles(workDir, files, brotliQuality);
  writeFileSync(join(workDir, 'remote.json'), manifestIn(workDir));
  mkdirSync(dirname(target), { recursive: true });
  renameSync(workDir, target);
  // remote.json is rewritten whenever its version becomes current, so its mtime orders the versions.
  const age = (remote: string) => statSync(join(targetDir, remote)).mtimeMs;
  const newestFirst = globSync('*/remote.json', { cwd: targetDir }).toSorted((a, b) => age(b) - age(a));
  for (const old of newestFirst.slice(KEPT_VERSIONS))
    rmSync(join(targetDir, dirname(old)), { recursive: true });
  return version;
}

/** The size of files in bytes as most browsers download them: compressed with Brotli, if that is smaller. */
function transferredBytes(folder: string, files: readonly string[]): number {
  const sizes = files.map((file) => {
    const path = join(folder, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
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
  copyInto(browser, join(dir, 'static'), '*');
  copyInto(browser, join(installedDir(dir, '@savvi/ui'), 'src/brand'), '*.{svg,png,ico,webmanifest}');

  await compressFiles(browser, filesBelow(browser), brotliQuality);
  const assets = filesBelow(browser);
  const bundled = pathToFileURL(join(workDir, shellOutputs.prerender, 'prerender.mjs')).href;
  // The bundle is ours; shell/src/prerender.tsx declares the same type for its pages, and cannot import it
  // from here.
  const { prerenderPages } = (await import(bundled)) as { prerenderPages(): PageContent[] };
  const pages = prerenderPages().map((page) => {
    const file = `${page.path.slice(1) || 'index'}.html`;
    writeFileSync(join(browser, file), pageHtml(page, entrypoints, assets));
    return file;
  });

  // Pages are moved last, so that no page references a file that does not exist yet. Renaming is atomic, so
  // no response contains a partial file.
  const files = [...assets, ...pages];
  for (const file of files) {
    mkdirSync(dirname(join(targetDir, file)), { recursive: true });
    renameSync(join(browser, file), join(targetDir, file));
  }
  for (const file of filesBelow(targetDir))
    if (!files.includes(file) && !before.includes(file)) rmSync(join(targetDir, file));
  return files;
}

function copyInto(target: string, source: string, wanted: string): void {
  for (const name of globSync(wanted, { cwd: source })) copyFileSync(join(source, name), join(target, name));
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Matches the files to compress. HTML pages are excluded, because the gateway writes a nonce into each
 * response; fonts and images are already compressed.
 */
const compressible = /\.(js|css|svg|txt|json)$/;

/** Writes `.br` and `.gz` versions beside each of `files` if they are smaller. */
export async function compressFiles(
  dir: string,
  files: readonly string[],
  brotliQuality: number,
): Promise<void> {
  // zlib runs on the thread pool, so this uses all cores.
  await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map((file) => compressFile(join(dir, file), brotliQuality)),
  );
}

async function compressFile(path: string, brotliQuality: number): Promise<void> {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await writeFile(`${path}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
}

/** The content of one page of the shell; `markup` is the prerendered HTML, empty for the app. */
export interface PageContent {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  /** The entry whose styles and scripts the page needs. */
  readonly entry: ShellEntry;
  /** A static page of links and text works without the entry's scripts. */
  readonly isStill: boolean;
  /**
   * API calls that the page's script makes for every visitor. They are preloaded with the page, so the
   * responses arrive before the script.
   */
  readonly asks: readonly string[];
  /**
   * The chunks that run areas, if the page can show any area. The gateway keeps the links to these chunks
   * only on pages of areas.
   */
  readonly areaChunks?: readonly string[];
}

/** The gateway replaces this placeholder with the nonce of each response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * The gateway replaces this placeholder with the public origin of the product, because social networks ignore
 * relative image URLs.
 */
export const ORIGIN_PLACEHOLDER = '__PUBLIC_ORIGIN__';

/** The gateway replaces this placeholder with the help link from the operator's settings. */
export const SUPPORT_PLACEHOLDER = '__SUPPORT_LINK__';

/** The font of the first paint; preloading it avoids a second layout. */
const firstFont = /inter-basic\.[^/]*woff2$/;

/**
 * Returns the HTML of a page. All scripts are external, because the content security policy forbids inline
 * ones.
 */
export function pageHtml(
  { path, title, description, markup, entry, isStill, asks, areaChunks = [] }: PageContent,
  entrypoints: Entrypoints,
  files: readonly string[],
): string {
  const assets = entrypoints[entry] ?? [];
  const font = files.find((file) => firstFont.test(file));
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta name="support" content="${SUPPORT_PLACEHOLDER}">`,
    ...(files.includes('favicon.svg') ? ['<link rel="icon" type="image/svg+xml" href="/favicon.svg">'] : []),
    ...(files.includes('social.png') ? socialTags(title, description) : []),
    // Render-blocking on purpose: the theme must be set before the first paint.
    ...scripts(entrypoints.early ?? [], ''),
    ...(font === undefined
      ? []
      : [`<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`]),
    ...asks.map((path) => preload(path)),
    ...assets
      .filter((name) => name.endsWith('.css'))
      .map((name) => `<link rel="stylesheet" href="/${name}">`),
    // The shell reads the nonce from its script's `nonce` property, which CSS selectors cannot read.
    ...scripts(isStill ? [] : assets, ` defer nonce="${NONCE_PLACEHOLDER}"`),
    ...areaChunks
      .flatMap((name) => entrypoints[name] ?? [])
      .map(
        (file) =>
          `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}" data-area="any">`,
      ),
  ];
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body><div id="root" data-page="${escapeHtml(path)}">${markup}</div></body>\n</html>\n`;
}

/** The preload must match the later request exactly, or the browser does not reuse it. */
const preload = (path: string) =>
  `<link rel="preload" as="fetch" href="${escapeHtml(path)}" crossorigin="use-credentials">`;

const scripts = (assets: readonly string[], attributes: string) =>
  assets
    .filter((name) => name.endsWith('.js'))
    .map((name) => `<script src="/${name}"${attributes}></script>`);

const socialTags = (title: string, description: string) => [
  '<meta property="og:type" content="website">',
  `<meta property="og:title" content="${escapeHtml(title)}">`,
  `<meta property="og:description" content="${escapeHtml(description)}">`,
  `<meta property="og:image" content="${ORIGIN_PLACEHOLDER}/social.png">`,
  '<meta name="twitter:card" content="summary_large_image">',
];

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
