import { expect, it } from 'vitest';
import { loopbackAddress } from './target.ts';

it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'https://127.3.2.1', 'http://[::1]:80'])(
  'a load run accepts an address of this machine: %s',
  (address) => {
    expect(loopbackAddress(`${address}/a?b`)).toBe(new URL(address).origin);
  },
);

it.each([
  'http://10.0.0.1:8080',
  'https://savvi.example',
  'http://localhost.savvi.example',
  'http://127.0.0.1.savvi.example',
  'http://localhost@savvi.example',
  'http://0.0.0.0:80',
  'ftp://localhost',
  'localhost:8080',
  '',
])('a load run rejects an address outside this machine with a message: %j', (address) => {
  expect(() => loopbackAddress(address)).toThrow(
    `Loads go to products on this machine only, such as http://localhost:8080, and "${address}" is not one.`,
  );
});
