import { expect, it } from 'vitest';
import { acceptedEncoding } from './send-file.ts';

it.each([
  ['br, gzip', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0', null],
  ['', null],
  [undefined, null],
  ['identity', null],
])('the Accept-Encoding header %j selects the encoding %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
