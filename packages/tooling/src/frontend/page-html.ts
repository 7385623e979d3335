import type { Entrypoints } from './bundle.ts';
import type { ShellEntry } from './shell-config.ts';

/** What one page of the shell consists of; `markup` is what the prerender made, empty for the app. */
export interface PageContent {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  /** The entry whose styles and scripts it needs. */
  readonly entry: ShellEntry;
  /** A page of links and text is whole without the entry's scripts. */
  readonly isStill: boolean;
  /**
   * What its script asks the server for whoever looks at it; asked for with the page, the answers are there
   * before the script is.
   */
  readonly asks: readonly string[];
  /**
   * What it asks areas for once it has begun, by area; asked for behind the scripts. The gateway leaves out
   * what belongs to areas that are not deployed.
   */
  readonly asksAreas: Readonly<Record<string, readonly string[]>>;
  /**
   * The chunk that runs areas, where any area can be the page. The gateway keeps its links on pages of areas
   * only.
   */
  readonly areaChunk?: string;
}

/** The gateway puts each answer's nonce in its place. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * The gateway, which knows how people reach the product, puts its address in place: social networks follow no
 * relative picture.
 */
export const ORIGIN_PLACEHOLDER = '__PUBLIC_ORIGIN__';

/** The gateway, which knows the operator's settings, puts the address of the help link in place. */
export const SUPPORT_PLACEHOLDER = '__SUPPORT_LINK__';

/** The face of the first paint; asking for it early spares the page a second layout. */
const firstFont = /inter-basic\.[^/]*woff2$/;

/** The HTML file of a page. Every script is a file: the policy allows no inline ones. */
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
    ...scripts(entrypoints.early ?? [], ''), // blocks on purpose: the theme is known before the first paint
    ...(font === undefined
      ? []
      : [`<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`]),
    ...asks.map((path) => preload(path)),
    ...assets
      .filter((name) => name.endsWith('.css'))
      .map((name) => `<link rel="stylesheet" href="/${name}">`),
    // The shell reads the nonce back from its script's `nonce` property, which style selectors can't see.
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

/** As the call itself: the two must be alike. */
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
