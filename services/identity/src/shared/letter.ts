import type { Mail } from './mailer.ts';

/** What a mail of ours says: some lines, mostly one link, some lines. */
export interface Letter {
  readonly subject: string;
  /** Whom it greets; null greets nobody by name. */
  readonly firstName: string | null;
  readonly opening: readonly string[];
  readonly link: {
    /** Introduces the address where it is written out. */
    readonly invitation: string;
    /** What is clicked on. */
    readonly label: string;
    /** An ASCII web address, or a `mailto:` one. */
    readonly href: string;
  } | null;
  readonly closing: readonly string[];
}

/**
 * A link to a page with a token in its fragment, which browsers send to no server and put into no `Referer`.
 * The page knows the purpose of the token by its name.
 */
export function linkWithToken(
  publicUrl: string,
  path: string,
  token: string,
  name: 'token' | 'not-me' = 'token',
): string {
  const link = new URL(path, publicUrl);
  link.hash = new URLSearchParams({ [name]: token }).toString();
  return link.href;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const paragraph = (...lines: readonly string[]) => `<p>${lines.map(escaped).join('<br>')}</p>`;

/**
 * Addresses are not checked before they are written to, so nobody may be sent an address of a stranger's
 * making in place of a name.
 */
const MAY_BE_AN_ADDRESS = /[./:@\p{Cc}]/u;

/** The greeting; by name, unless a mail program could make a link of it. */
function greeting(firstName: string | null): string {
  const name = firstName?.trim() ?? '';
  return name === '' || MAY_BE_AN_ADDRESS.test(name) ? 'Hello,' : `Hello ${name},`;
}

const MAILTO = /^mailto:/;

/** The link in plain text. Of an address to write to, the address alone. */
const linkAsText = ({ invitation, href }: NonNullable<Letter['link']>) => `${invitation}

${href.replace(MAILTO, '')}

`;

/** The link in HTML, and how to open it without it. */
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
