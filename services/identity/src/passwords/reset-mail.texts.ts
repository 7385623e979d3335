import type { Mail } from '../shared/mailer.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The mail with a reset link. `link` is an ASCII web address. */
export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Reset your BudgetPRO password',
  text: `Hello,

somebody asked for a new password for your BudgetPRO account.
Open this link to choose one:

${link}

The link expires in 1 hour and works once.
If it was not you, ignore this message. Your password stays as it is.
`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Reset your BudgetPRO password</title></head>
<body style="font-family: sans-serif; line-height: 1.5; color: #1a1a1a">
<p>Hello,</p>
<p>somebody asked for a new password for your BudgetPRO account.</p>
<p><a href="${escaped(link)}">Choose a new password</a></p>
<p>If the link does not open, copy this address into your browser:<br>${escaped(link)}</p>
<p>The link expires in 1 hour and works once.<br>If it was not you, ignore this message. Your password stays as it is.</p>
</body>
</html>
`,
});
