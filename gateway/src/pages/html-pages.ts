// Every page gets a new nonce, so it is rendered and compressed per response and never cached.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { listSchema } from '@savvi/contracts/contributes';
import type { Area, AreaVersion, Registry } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { Problem } from '@savvi/service-kit/problem';
import type { Files } from '@savvi/static-files/files';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from '../files/send-file.ts';
import { allowNonce } from '../guards/security-headers.ts';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const PLACEHOLDER = /__CSP_NONCE__/g;
/** The Brotli quality for pages, which is fast enough to compress every response. */
const BROTLI_QUALITY = 5;

/** Sends a text that is built for this response, compressed if the browser accepts that. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, type, text }: { status?: number; type: string; text: string },
): Promise<void> {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body =
    encoding === 'br'
      ? await compressBr(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : encoding === 'gzip'
        ? await compressGzip(text)
        : Buffer.from(text);
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Vary', 'Accept-Encoding, Cookie');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Length', body.length);
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends HTML with a new nonce in place of each `__CSP_NONCE__`. `codeFrom`: further origins of code. */
export async function sendHtml(
  request: IncomingMessage,
  response: ServerResponse,
  template: string,
  status: number,
  codeFrom: readonly string[] = [],
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  allowNonce(response, nonce, codeFrom);
  await sendText(request, response, {
    status,
    type: 'text/html',
    text: template.replace(PLACEHOLDER, nonce),
  });
}

/** A link in the shell's HTML that only some pages need. It names an area, or `any` for the area runtime. */
const OF_AREA = /^<link [^>]*data-area="([a-z]+)">\n/gm;

/** What a page requests first: API calls and, if the page belongs to an area, the entry of the area's code. */
export interface FirstLoad {
  readonly version?: Pick<AreaVersion, 'entry' | 'integrity'>;
  readonly reads: readonly string[];
}

const elements = z.array(z.custom<unknown>());

/** The calls of each dashboard: the lists of every deployed area, as far as this release can read them. */
export const dashboardReads = (areas: readonly Area[]): string[] =>
  areas
    .filter(({ versions }) => versions.length > 0)
    .flatMap(({ contributes }) => elements.safeParse(contributes?.lists).data ?? [])
    .flatMap((list) => listSchema.safeParse(list).data ?? [])
    .flatMap(({ call, isOnDemand }) => (isOnDemand ? [] : call));

/**
 * Adapts a page to the registry: removes links to areas that are not deployed, and preloads the first
 * requests of the page.
 */
export function forAreas(html: string, { areas }: Registry, first: FirstLoad = { reads: [] }): string {
  const isDeployed = (name: string) => areas.some((area) => area.name === name && area.versions.length > 0);
  const fitted = html.replace(OF_AREA, (line, name) =>
    (name === 'any' ? first.version !== undefined : isDeployed(name)) ? line : '',
  );
  // The shell of the last release has links to the dashboard's lists itself.
  const reads = first.reads.filter((path) => !fitted.includes(`href="${attribute(path)}"`));
  return fitted.replace('</head>', () => `${preloads({ ...first, reads })}</head>`);
}

/** Attributes must equal those of the later requests; otherwise the browser requests each file twice. */
const preloads = ({ version, reads }: FirstLoad): string =>
  [
    ...(version === undefined
      ? []
      : [
          `<link rel="preload" as="script" href="${attribute(version.entry)}" integrity="${attribute(version.integrity)}" crossorigin="anonymous">\n`,
        ]),
    ...reads.map(
      (path) =>
        `<link rel="preload" as="fetch" href="${attribute(path)}" crossorigin="use-credentials"${version === undefined ? ' fetchpriority="low"' : ''}>\n`,
    ),
  ].join('');

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Allows a page to ask identity for breached passwords; added only with the setting BREACHED_PASSWORDS_URL. */
const CHECKS_BREACHES = '<meta name="breached-passwords" content="yes">\n';

/** The URL of the help link, escaped for an HTML attribute; empty without a contact. */
const supportLink = (contact: string | undefined): string =>
  attribute(contact === undefined ? '' : URL.canParse(contact) ? contact : `mailto:${contact}`);

/**
 * The HTML files of the shell's build, with our origin in place of `__PUBLIC_ORIGIN__` and the help link's
 * URL in place of `__SUPPORT_LINK__`. Each call reads the file again, so a new build needs no restart.
 */
export const htmlPages = (shell: Files, publicOrigin: string, support?: string, breaches?: string) => ({
  /** @throws {Problem} `unavailable` when the build has no such page */
  async read(file: string): Promise<string> {
    const html = await shell.read(file);
    if (html === null) throw new Problem('unavailable', { cause: new Error(`the shell has no ${file}`) });
    return html
      .toString()
      .replaceAll('__PUBLIC_ORIGIN__', publicOrigin)
      .replaceAll('__SUPPORT_LINK__', () => supportLink(support))
      .replace('</head>', breaches === undefined ? '</head>' : `${CHECKS_BREACHES}</head>`);
  },
});
/** The HTML files of the shell's build. */
export type HtmlPages = ReturnType<typeof htmlPages>;
