import { describe, expect, it } from 'vitest';
import { comesFromOwnOrigin, needsOwnOrigin } from './origin.rules.ts';

const own = 'https://savvi.example';

describe('calls that need our own origin', () => {
  it.each([
    ['POST', '/api/budgets', true],
    ['PATCH', '/api/budgets/1', true],
    ['DELETE', '/api/budgets/1', true],
    ['GET', '/api/budgets', false],
    ['HEAD', '/api/user', false],
    ['GET', '/api/simple-logout', true],
    ['POST', '/api/webhooks/payments', false],
    ['PUT', '/api/webhooks/payments', true],
    ['POST', '/api/pantry/unsubscribe/a-token', false],
    ['PUT', '/api/pantry/unsubscribe/a-token', true],
    ['POST', '/api/pantry/unsubscribe', true],
    ['POST', '/api/pantry/unsubscribe/', true],
    ['POST', '/api/pantry/unsubscribe/a-token/more', true],
    ['POST', '/api/pantry/jars/unsubscribe/a-token', true],
  ])('%s %s needs our own origin: %j [N-4]', (method, path, needs) => {
    expect(needsOwnOrigin(method, path)).toBe(needs);
  });
});

describe('the origin of a call', () => {
  // Trust: gateway-8
  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }, true],
    ['an address typed in', { 'sec-fetch-site': 'none' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, false],
    ['another site that also claims our origin', { 'sec-fetch-site': 'cross-site', origin: own }, false],
    ['an older browser on our page', { origin: own, host: 'internal:8080' }, true],
    [
      'an older browser on our host over http, where anybody can answer',
      { origin: 'http://savvi.example', host: 'savvi.example' },
      false,
    ],
    [
      'an older browser on another host that reaches us',
      { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' },
      false,
    ],
    [
      'a link on our host over http, in an older browser',
      { referer: 'http://savvi.example/page', host: 'savvi.example' },
      false,
    ],
    ['an older browser elsewhere', { origin: 'https://evil.example', host: 'savvi.example' }, false],
    ['a sandboxed frame', { origin: 'null', host: 'savvi.example' }, false],
    [
      'a link on another site, in an older browser',
      { referer: 'https://evil.example/page', host: 'savvi.example' },
      false,
    ],
    [
      'a link on our own page, in an older browser',
      { referer: 'https://savvi.example/page', host: 'savvi.example' },
      true,
    ],
    ['a command-line client', { host: 'savvi.example' }, true],
  ])('a call with %s comes from our own origin: %3$j [N-4]', (_, headers, isOwn) => {
    expect(comesFromOwnOrigin(headers, own)).toBe(isOwn);
  });
});
