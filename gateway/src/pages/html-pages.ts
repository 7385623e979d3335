// Every page gets a nonce of its own, so it is filled in and compressed per answer and never cached.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { Registry } from '@savvi/contracts/registry';
import { Problem } from '@savvi/service-kit/problem';
import type { Files } from '@savvi/static-files/files';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from '../files/send-file.ts';
import { allowNonce } from '../guards/security-headers.ts';

const compressBr = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const PLACEHOLDER = /__CSP_NONCE__/g;
/** Quick enough to be done for each answer. */
const BROTLI_QUALITY = 4;

/** Sends HTML with a fresh nonce in place of each `__CSP_NONCE__`; its code may come from `codeFrom` besides. */
export async function sendHtml(request: IncomingMessage, response: ServerResponse, template: string, status: number, codeFrom: readonly string[] = []): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  allowNonce(response, nonce, codeFrom);
  const html = template.replace(PLACEHOLDER, nonce);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = encoding === 'br' ? await compressBr(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : encoding === 'gzip' ? await compressGzip(html) : Buffer.from(html);
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Vary', 'Accept-Encoding, Cookie');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : body);
}

const OF_AREA = /^<link [^>]*data-area="([a-z]+)">\n/gm;

/** A page without what it would ask of areas that nobody deployed. */
export const forAreas = (html: string, { areas }: Registry): string => html.replace(OF_AREA, (line, name) => (areas.some((area) => area.name === name && area.versions.length > 0) ? line : ''));

/** The address that a help link leads to; empty if there is none. In an attribute of HTML. */
const supportLink = (contact: string | undefined): string => (contact === undefined ? '' : URL.canParse(contact) ? contact : `mailto:${contact}`).replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The HTML files of the shell's build, with our address in place of `__PUBLIC_ORIGIN__` and the help link's in place of `__SUPPORT_LINK__`. They are read anew when asked for, so that a new build shows without a restart. */
export const htmlPages = (shell: Files, publicOrigin: string, support?: string) => ({
  /** @throws {Problem} `unavailable` when the build has no such page */
  async read(file: string): Promise<string> {
    const html = await shell.read(file);
    if (html === null) throw new Problem('unavailable', { cause: new Error(`the shell has no ${file}`) });
    return html.toString().replaceAll('__PUBLIC_ORIGIN__', publicOrigin).replaceAll('__SUPPORT_LINK__', () => supportLink(support));
  },
});
/** The HTML files of the shell's build. */
export type HtmlPages = ReturnType<typeof htmlPages>;
