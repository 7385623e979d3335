// Quoted-printable would break the link of a reset mail over two lines; whoever reads the raw message (in the embedded
// setting: everybody) could not click or copy it. So both parts go out as plain 7-bit text, lines as they are.
import type { Mail } from '../shared/mailer.ts';

const part = (type: string, content: string) => ({
  contentType: type,
  raw: [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 7bit', '', ...content.split('\n')].join('\r\n'),
});

/** A mail in the form nodemailer sends. Automatic answers are asked not to come. */
export const toMessage = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  headers: { 'Auto-Submitted': 'auto-generated' },
  alternatives: [part('text/plain', mail.text), part('text/html', mail.html)],
});
