import { expect, test } from 'vitest';
import { onThisOrigin } from './on-this-origin.ts';

const here = (origin: string) => new URL(origin);

test.each([
  [
    'http://localhost:8080/demo-payments/checkout/monthly?client_reference_id=s1_a',
    'http://127.0.0.1:8080',
    'http://127.0.0.1:8080/demo-payments/checkout/monthly?client_reference_id=s1_a',
  ],
  [
    'http://127.0.0.1:8080/demo-payments/portal/x',
    'http://localhost:8080',
    'http://localhost:8080/demo-payments/portal/x',
  ],
])(
  'the demo page %s opens on the loopback host of the current page, %s (U-29)',
  (address, origin, opened) => {
    expect(onThisOrigin(address, here(origin))).toBe(opened);
  },
);

test.each([
  ['https://buy.stripe.com/x?client_reference_id=s1_a', 'http://127.0.0.1:8080'],
  ['http://localhost:9090/demo-payments/checkout/monthly', 'http://127.0.0.1:8080'],
  ['http://localhost:8080/elsewhere', 'http://127.0.0.1:8080'],
  ['https://savvi.example/demo-payments/checkout/monthly', 'https://evil.example'],
  ['no address', 'http://127.0.0.1:8080'],
])('the address %s does not change on a page at %s', (address, origin) => {
  expect(onThisOrigin(address, here(origin))).toBe(address);
});
