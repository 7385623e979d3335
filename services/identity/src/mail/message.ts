// Quoted-printable would break a long link over two lines; whoever reads the raw message (in the embedded
// setting: everybody) could not click or copy it. So what is ASCII goes out as plain 7-bit text, lines as
// they are, and only a mail to somebody whose name is not goes out encoded.
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

/** A mail in the form nodemailer sends. Automatic answers are asked not to come. */
export const toMessage = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  headers: { 'Auto-Submitted': 'auto-generated' },
  alternatives: [part('text/plain', mail.text), part('text/html', mail.html)],
});
