// Quoted-printable would break a long link into two lines, and nobody could click or copy it in the raw
// message, which people read when mails are written to a folder. So ASCII mails are sent as plain 7-bit text
// with unchanged lines; only mails to a person with a non-ASCII name are encoded.
import type { Mail } from '../shared/mailer.ts';

const isAscii = (content: string) => !/\P{ASCII}/u.test(content);

function part(type: string, content: string) {
  const contentType = `${type}; charset=utf-8`;
  if (!isAscii(content)) return { contentType, content, contentTransferEncoding: 'quoted-printable' };
  return {
    contentType: type,
    raw: [`Content-Type: ${contentType}`, 'Content-Transfer-Encoding: 7bit', '', ...content.split('\n')].join(
      '\r\n',
    ),
  };
}

/** The domain of the sender: `savvi.local` of `Savvi <no-reply@savvi.local>`. */
const domainOf = (from: string): string => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A mail in the format of nodemailer. Its headers ask for no automatic replies. */
export const toMessage = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  ...(mail.identity && { messageId: `<${mail.identity.id}@${domainOf(from)}>` }),
  headers: { 'Auto-Submitted': 'auto-generated', ...(mail.unsubscribe && oneClick(mail.unsubscribe)) },
  alternatives: [part('text/plain', mail.text), part('text/html', mail.html)],
});
