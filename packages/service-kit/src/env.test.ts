import { expect, it } from 'vitest';
import { parseEnv, serviceEnv } from './env.ts';

const whole = { DATABASE_URL: 'postgresql://u:secret@h/d', BUS_URL: 'postgresql://u:secret@h/bus', IDENTITY_URL: 'http://127.0.0.1:1' };

it('settings take their defaults, and an offset comes out in milliseconds', () => {
  expect(parseEnv(serviceEnv, { ...whole, CLOCK_OFFSET: '8d' })).toMatchObject({ HOST: '127.0.0.1', PORT: 0, LOG_LEVEL: 'info', CLOCK_OFFSET: 691_200_000, RATE_LIMIT_SCALE: 1 });
});

it('wrong settings are named with reasons and never with values', () => {
  const attempt = () => parseEnv(serviceEnv, { ...whole, DATABASE_URL: undefined, PORT: '70000', CLOCK_OFFSET: 'hunter2' });
  expect(attempt).toThrow(/DATABASE_URL.*PORT|PORT.*DATABASE_URL/);
  expect(attempt).toThrow(/CLOCK_OFFSET: must be a number and a unit/);
  expect(attempt).not.toThrow(/hunter2|70000|secret/);
});

it('the test clock is refused in production', () => {
  expect(() => parseEnv(serviceEnv, { ...whole, NODE_ENV: 'production', CLOCK_OFFSET: '1d' })).toThrow('CLOCK_OFFSET is for tests');
  expect(parseEnv(serviceEnv, { ...whole, NODE_ENV: 'production' }).NODE_ENV).toBe('production');
});
