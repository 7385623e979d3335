import type { Mail } from './mailer.ts';

/** The content of a mail: lines, usually a link, and more lines. */
export interface Letter {
  readonly subject: string;
  /** The name in the greeting; null for a greeting without a name. */
  readonly firstName: string | null;
  readonly opening: readonly string[];
  readonly link: {
    /** The sentence before the written-out URL of the link. */
    readonly invitation: string;
    /** The text of the link. */
    readonly label: string;
    /** An ASCII web address or a `mailto:` address. */
    readonly href: string;
  } | null;
  readonly closing: readonly string[];
}

/**
 * A link to a page with a token in its fragment, which browsers neither send to a server nor put into
 * `Referer`. The name of the fragment's parameter tells the page what the token is for.
 */
export function linkWithToken(
  publicUrl: string,
  path: string,
  token: string,
  name: 'token' | 'stop' = 'token',
): string {
  const link = new URL(path, publicUrl);
  link.hash = new URLSearchParams({ [name]: token }).toString();
  return link.href;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const paragraph = (...lines: readonly string[]) => `<p>${lines.map(escaped).join('<br>')}</p>`;

/**
 * A name that a mail program could turn into a link. Mails go to unverified addresses, so a stranger could
 * use the name to send links.
 */
const MAY_BE_AN_ADDRESS = /[./:@\p{Cc}]/u;

/** The greeting; by name, unless a mail program could turn the name into a link. */
function greeting(firstName: string | null): string {
  const name = firstName?.trim() ?? '';
  return name === '' || MAY_BE_AN_ADDRESS.test(name) ? 'Hello,' : `Hello ${name},`;
}

const MAILTO = /^mailto:/;

/** The link as plain text; for a `mailto:` link, just the address. */
const linkAsText = ({ invitation, href }: NonNullable<Letter['link']>) => `${invitation}

${href.replace(MAILTO, '')}

`;

/** The link as HTML, with instructions for copying its address. */
const linkAsHtml = ({
  label,
  href,
}: NonNullable<Letter['link']>) => `<p><a href="${escaped(href)}">${escaped(label)}</a></p>
${MAILTO.test(href) ? paragraph('If the link does not open, write to this address:', href.replace(MAILTO, '')) : paragraph('If the link does not open, copy this address into your browser:', href)}
`;

/** A letter as a mail, in plain text and in HTML. */
export const mailOf = (to: string, { subject, firstName, opening, link, closing }: Letter): Mail => ({
  to,
  subject,
  text: `${greeting(firstName)}

${opening.join('\n')}
${link === null ? '\n' : linkAsText(link)}${closing.join('\n')}
`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; color: #1a1a1a">
${paragraph(greeting(firstName))}
${paragraph(...opening)}
${link === null ? '' : linkAsHtml(link)}${paragraph(...closing)}
</body>
</html>
`,
});
