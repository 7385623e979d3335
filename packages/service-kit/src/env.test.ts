import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { breachedPasswordsUrl, checksReplies, envParser, serviceEnv } from './env.ts';

const parseEnv = envParser(serviceEnv);

const whole = {
  DATABASE_URL: 'postgresql://u:secret@h/d',
  BUS_URL: 'postgresql://u:secret@h/bus',
  IDENTITY_URL: 'http://127.0.0.1:1',
};

it('settings get their defaults, and the clock offset is parsed into milliseconds', () => {
  expect(parseEnv({ ...whole, CLOCK_OFFSET: '8d' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'info',
    CLOCK_OFFSET: 691_200_000,
    RATE_LIMIT_SCALE: 1,
  });
});

it('the error for invalid settings contains names and reasons and never values', () => {
  const attempt = () =>
    parseEnv({ ...whole, DATABASE_URL: undefined, PORT: '70000', CLOCK_OFFSET: 'hunter2' });
  expect(attempt).toThrow(/DATABASE_URL.*PORT|PORT.*DATABASE_URL/);
  expect(attempt).toThrow(/CLOCK_OFFSET: must be a number and a unit/);
  expect(attempt).not.toThrow(/hunter2|70000|secret/);
});

it('a clock offset is rejected in production', () => {
  expect(() => parseEnv({ ...whole, NODE_ENV: 'production', CLOCK_OFFSET: '1d' })).toThrow(
    'CLOCK_OFFSET is for tests',
  );
  expect(parseEnv({ ...whole, NODE_ENV: 'production' }).NODE_ENV).toBe('production');
});

it.each([
  [{ NODE_ENV: 'development' }, true],
  [{ NODE_ENV: 'test' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'development', CHECK_REPLIES: 'no' }, false],
  [{ NODE_ENV: 'production', CHECK_REPLIES: 'yes' }, true],
])(
  'CHECK_REPLIES decides whether replies are checked, and NODE_ENV does if it is absent: %o',
  (given, expected) => {
    expect(checksReplies(parseEnv({ ...whole, ...given }))).toBe(expected);
  },
);

it('CHECK_REPLIES=no turns the checks off also when the clock has an offset', () => {
  const env = parseEnv({ ...whole, CHECK_REPLIES: 'no', CLOCK_OFFSET: '8d' });
  expect([checksReplies(env), env.CLOCK_OFFSET]).toEqual([false, 691_200_000]);
});

it('RELEASES_URL and REGISTRATION_TOKEN are accepted together and rejected alone', () => {
  const both = { RELEASES_URL: 'http://gateway:8081', REGISTRATION_TOKEN: 'svr_hunter2' };
  expect(parseEnv({ ...whole, ...both })).toMatchObject(both);
  for (const name of Object.keys(both)) {
    const attempt = () => parseEnv({ ...whole, ...both, [name]: undefined });
    expect(attempt).toThrow(`${name} is missing`);
    expect(attempt).not.toThrow(/hunter2/);
  }
});

it.each([
  [undefined, undefined],
  ['', undefined],
  ['https://api.pwnedpasswords.com', 'https://api.pwnedpasswords.com'],
  ['https://mirror.example/hibp/', 'https://mirror.example/hibp'],
  ['http://127.0.0.1:8099', 'http://127.0.0.1:8099'],
  ['http://localhost:8099/', 'http://localhost:8099'],
  ['http://[::1]:8099', 'http://[::1]:8099'],
])('BREACHED_PASSWORDS_URL may be %s, and is read as %s', (text, url) => {
  expect(breachedPasswordsUrl.parse(text)).toBe(url);
});

it.each([
  'http://api.pwnedpasswords.com',
  'http://10.0.0.1',
  'http://localhost.example',
  'ftp://127.0.0.1',
  'api.pwnedpasswords.com',
  'https://user:secret@mirror.example',
  'https://mirror.example?key=secret',
  'https://mirror.example/#secret',
])('BREACHED_PASSWORDS_URL may not be %s', (text) => {
  expect(breachedPasswordsUrl.safeParse(text).success).toBe(false);
});

describe('the settings in SECRETS_FILE', () => {
  let file: string;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    file = join(folder, 'secrets.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const { DATABASE_URL, ...others } = whole;

  it('have the same effect as environment variables', () => {
    writeFileSync(file, JSON.stringify({ DATABASE_URL }));
    expect(parseEnv({ ...others, SECRETS_FILE: file })).toMatchObject({ DATABASE_URL });
  });

  it.each([
    ['is not there', null],
    ['is no JSON', 'hunter2'],
    ['holds something else than texts', '{"DATABASE_URL":{"hunter2":1}}'],
  ])('are rejected without revealing a value when the file %s', (_, text) => {
    if (text !== null) writeFileSync(file, text);
    const attempt = () => parseEnv({ ...others, SECRETS_FILE: file });
    expect(attempt).toThrow('SECRETS_FILE: must be a JSON file of settings that this process can read');
    expect(attempt).not.toThrow(/hunter2/);
  });
});
