import { createHash } from 'node:crypto';
import { type Content, Html, html } from './html.ts';
import { STYLE } from './style.ts';
import { DEMONSTRATION } from './wording.ts';

/** A page of the simulator. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: Content;
  /** Whether the page has a single column. */
  readonly isNarrow?: boolean;
}

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * The Content-Security-Policy of the pages: the simulator's own styles, and forms only to its own origin and
 * to `publicUrl`, where a paid form redirects.
 */
export const policyOf = (publicUrl: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${new URL(publicUrl).origin}; base-uri 'none'; frame-ancestors 'none'`;

const MARK = html`<svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><rect x="1" y="1" width="26" height="26" rx="8"/><path d="M7 11.5h14M7 16.5h4.5M15.5 16.5H21"/></svg>`;

/** The whole HTML document. */
export const documentOf = ({ title, body, isNarrow }: Page): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Demo Pay</title>
<style>${new Html(STYLE)}</style>
</head>
<body${isNarrow && html` class="narrow-page"`}>
<header>
<p class="ribbon">${DEMONSTRATION}</p>
<p class="brand">${MARK}<span>Demo Pay</span></p>
</header>
<main>${body}</main>
<footer><p>Demo Pay is part of BudgetPRO’s demo mode. With a real payment provider, its own pages appear here.</p></footer>
</body>
</html>
`.text;

/** A page with one message and a link. */
export const messagePage = (
  status: number,
  title: string,
  sentence: string,
  link: { readonly href: string; readonly text: string },
): Page => ({
  status,
  title,
  body: html`<section class="message"><h1>${title}</h1><p>${sentence}</p><p><a class="button" href="${link.href}">${link.text}</a></p></section>`,
});
