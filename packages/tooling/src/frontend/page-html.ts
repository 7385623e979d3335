import type { Entrypoints } from './bundle.ts';
import type { ShellEntry } from './shell-config.ts';

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
   * API calls of areas after the page has started, by area; preloaded after the scripts. The gateway removes
   * those of areas that are not deployed.
   */
  readonly asksAreas: Readonly<Record<string, readonly string[]>>;
  /**
   * The chunk that runs areas, if the page can show any area. The gateway keeps its links only on pages of
   * areas.
   */
  readonly areaChunk?: string;
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
  { path, title, description, markup, entry, isStill, asks, asksAreas, areaChunk }: PageContent,
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
    ...(areaChunk === undefined ? [] : (entrypoints[areaChunk] ?? [])).map(
      (file) =>
        `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}" data-area="any">`,
    ),
    ...Object.entries(asksAreas).flatMap(([area, paths]) =>
      paths.map((path) => preload(path, ` fetchpriority="low" data-area="${area}"`)),
    ),
  ];
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body><div id="root" data-page="${escapeHtml(path)}">${markup}</div></body>\n</html>\n`;
}

/** The preload must match the later request exactly, or the browser does not reuse it. */
const preload = (path: string, attributes = '') =>
  `<link rel="preload" as="fetch" href="${escapeHtml(path)}" crossorigin="use-credentials"${attributes}>`;

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
