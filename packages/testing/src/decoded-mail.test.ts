import { expect, it } from 'vitest';
import { decodedMail } from './decoded-mail.ts';

const mail = (plain: string[], html: string[]) =>
  [
    'Subject: Hello',
    'Content-Type: multipart/alternative;',
    ' boundary="--_a=b"',
    '',
    '----_a=b',
    ...plain,
    '----_a=b',
    ...html,
    '----_a=b--',
    '',
  ].join('\r\n');
const encoded = ['Content-Transfer-Encoding: quoted-printable', ''];

it('a quoted-printable part of a mail is decoded as UTF-8, with long lines joined', () => {
  expect(
    decodedMail(mail([...encoded, 'wasn=E2=80=99t #token=3Dab=', 'cd', '-- =3D', '=F0=9F=94=91'], ['', 'x'])),
  ).toBe(mail([...encoded, 'wasn’t #token=abcd', '-- =', '🔑'], ['', 'x']));
});

it('a part of a mail without an encoding stays as it is, even if it looks encoded', () => {
  const raw = mail(['Content-Transfer-Encoding: 7bit', '', '#token=ABCD='], ['', '=3D']);
  expect(decodedMail(raw)).toBe(raw);
  expect(decodedMail('no mail')).toBe('no mail');
});
