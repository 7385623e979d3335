import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { newSigningKey } from './testing/identity.ts';

const settings = {
  DATABASE_URL: 'postgresql://x',
  BUS_URL: 'postgresql://y',
  PUBLIC_URL: 'https://savvi.example',
  IDENTITY_SIGNING_KEY: newSigningKey(),
  MAIL_DIR: '/data/mail',
  IDENTITY_KEYRING_FILE: '/keys/keyring.json',
};
const pemOf = (key: { export(options: { format: 'pem'; type: 'pkcs8' }): string | Buffer }) =>
  key.export({ format: 'pem', type: 'pkcs8' }).toString();

describe('the settings of identity', () => {
  it('are parsed from environment variables', () => {
    expect(parseEnv({ ...settings, ADMIN_EMAILS: ' a@b.example, C@d.example ,' })).toMatchObject({
      ADMIN_EMAILS: ['a@b.example', 'C@d.example'],
      MAIL_FROM: expect.stringContaining('@'),
      IDENTITY_SIGNING_KEY: { keyId: expect.stringMatching(/^[\w-]{43}$/) },
    });
  });

  it('derive the same key id from the same key', () => {
    expect(parseEnv(settings).IDENTITY_SIGNING_KEY.keyId).toBe(parseEnv(settings).IDENTITY_SIGNING_KEY.keyId);
  });

  it.each([
    ['IDENTITY_SIGNING_KEY', 'not-a-key-7f3a'],
    ['IDENTITY_SIGNING_KEY', pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)],
    ['IDENTITY_SIGNING_KEY', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey)],
    ['IDENTITY_SIGNING_KEY', undefined],
    ['ADMIN_PUBLIC_KEY', 'not-a-key-7f3a'],
    ['ADMIN_PUBLIC_KEY', newSigningKey()],
    ['PUBLIC_URL', 'javascript:7f3a'],
    ['ADMIN_EMAILS', 'a@b.example,7f3a'],
    ['MAIL_DIR', 'relative/7f3a'],
    ['MAIL_DIR', undefined],
    ['IDENTITY_KEYRING_FILE', undefined],
    ['IDENTITY_KEYRING_CREATE', '7f3a'],
    ['REAUTHENTICATE', '7f3a'],
    ['ADMIN_SECOND_STEP', '7f3a'],
    ['SUPPORT_EMAIL', 'http://7f3a.example'],
    ['SUPPORT_EMAIL', 'nobody-7f3a'],
    ['SMTP_URL', 'smtp://7f3a'],
    ['SMTP_URL', 'http://7f3a'],
    ['RATE_LIMIT_SCALE', '-7'],
  ])('are rejected with the name of the setting and without its value: %s', (name, value) => {
    const attempt = () => parseEnv({ ...settings, [name]: value });
    expect(attempt).toThrow(name === 'SMTP_URL' ? /SMTP_URL/ : name);
    expect(attempt).not.toThrow(/7f3a|BEGIN|-7/);
  });

  it.each([
    ['help@savvi.example', 'mailto:help@savvi.example'],
    ['https://help.savvi.example', 'https://help.savvi.example/'],
  ])('turn the support contact into a link: %s', (address, link) => {
    expect(parseEnv({ ...settings, SUPPORT_EMAIL: address }).SUPPORT_EMAIL).toBe(link);
  });

  it('accept a mail server in place of a mail folder', () => {
    const { MAIL_DIR: _, ...rest } = settings;
    expect(parseEnv({ ...rest, SMTP_URL: 'smtps://user:secret@mail.example' }).SMTP_URL).toBe(
      'smtps://user:secret@mail.example',
    );
  });
});
