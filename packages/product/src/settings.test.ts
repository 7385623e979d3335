import { describe, expect, it } from 'vitest';
import { Refusal } from '@savvi/tooling/refusal';
import { parseDevSettings, parseSettings } from './settings.ts';

const settings = (environment: Record<string, string> = {}) => parseSettings(environment, '/checkout');

function refusal(environment: Record<string, string>): string {
  try {
    settings(environment);
  } catch (cause) {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  }
  return 'accepted';
}

describe('the settings of npm start', () => {
  it('have defaults for a laptop', () => {
    expect(settings()).toEqual({
      PORT: 8080,
      RELEASE_PORT: 0,
      DATA_DIR: '/checkout/.data',
      ADMIN_EMAILS: ['admin@savvi.local'],
      CLOCK_OFFSET: '0s',
      RATE_LIMIT_SCALE: 1,
      LOG_LEVEL: 'warn',
      CHECK_REPLIES: 'no',
      NODE_ENV: 'development',
    });
    expect(settings({ PORT: '', DATA_DIR: '' })).toMatchObject({ PORT: 8080, DATA_DIR: '/checkout/.data' });
  });

  it('can be changed by environment variables', () => {
    const given = {
      PORT: '9000',
      DATA_DIR: '/var/savvi',
      ADMIN_EMAILS: 'a@b.co, c@d.co',
      CLOCK_OFFSET: '-8d',
      RATE_LIMIT_SCALE: '2.5',
      PUBLIC_URL: 'https://savvi.example',
    };
    expect(settings(given)).toMatchObject({
      ...given,
      PORT: 9000,
      ADMIN_EMAILS: ['a@b.co', 'c@d.co'],
      RATE_LIMIT_SCALE: 2.5,
    });
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a port, 1 to 65535 (0 takes a free one).'],
    [{ PORT: '70000' }, 'PORT must be a port, 1 to 65535 (0 takes a free one).'],
    [{ ADMIN_EMAILS: 'nobody' }, 'ADMIN_EMAILS must be e-mail addresses, separated by commas.'],
    [{ CLOCK_OFFSET: 'tomorrow' }, 'CLOCK_OFFSET must be a number and a unit, such as 8d, 36h or 90m.'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above 0 and up to 1000000.'],
    [{ RATE_LIMIT_SCALE: '1e9' }, 'RATE_LIMIT_SCALE must be a number above 0, such as 1 or 100.'],
    [{ PUBLIC_URL: 'ftp://savvi' }, 'PUBLIC_URL must be a web address such as https://savvi.example.'],
    [{ PUBLIC_URL: 'https://savvi.example/app' }, 'PUBLIC_URL must be an address without a path.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
    [{ CHECK_REPLIES: 'maybe' }, 'CHECK_REPLIES must be yes or no.'],
    [
      { PORT: 'x', CLOCK_OFFSET: 'y' },
      'PORT must be a port, 1 to 65535 (0 takes a free one); CLOCK_OFFSET must be a number and a unit, such as 8d, 36h or 90m.',
    ],
  ])('are refused in one sentence: %o', (environment, sentence) => {
    expect(refusal(environment)).toBe(sentence);
  });

  it.each(['development', 'test', 'production'])(
    'disable response validation by default when NODE_ENV is %s',
    (NODE_ENV) => {
      expect(settings({ NODE_ENV }).CHECK_REPLIES).toBe('no');
      expect(settings({ NODE_ENV, CHECK_REPLIES: 'yes' }).CHECK_REPLIES).toBe('yes');
    },
  );

  it('refuse the test clock in production', () => {
    expect(refusal({ NODE_ENV: 'production', CLOCK_OFFSET: '8d' })).toBe(
      'CLOCK_OFFSET is for tests and is refused when NODE_ENV is production.',
    );
    expect(settings({ NODE_ENV: 'production' }).CLOCK_OFFSET).toBe('0s');
  });
});

it('npm run dev validates responses unless CHECK_REPLIES disables the validation', () => {
  expect(parseDevSettings({}, '/checkout')).toEqual({ ...settings(), CHECK_REPLIES: 'yes' });
  expect(parseDevSettings({ CHECK_REPLIES: '' }, '/checkout').CHECK_REPLIES).toBe('yes');
  expect(parseDevSettings({ CHECK_REPLIES: 'no' }, '/checkout').CHECK_REPLIES).toBe('no');
});
