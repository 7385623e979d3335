import { expect, it } from 'vitest';
import { readCard } from './cards.rules.ts';

const NOW = new Date('2026-03-31T23:59:59Z');
const GOOD = { number: '4242 4242 4242 4242', expiry: '03 / 26', cvc: '123' };
const read = (over: Partial<typeof GOOD>) => readCard({ ...GOOD, ...over }, NOW);

it.each([
  [{}, '4242', false],
  [{ number: '4242424242424242', expiry: '3/2026' }, '4242', false],
  [{ number: ' 4242-4242-4242-4242 ', expiry: '1230', cvc: ' 123 ' }, '4242', false],
  [{ number: '4000000000000341' }, '0341', true],
])('the payment simulator accepts the card fields %j', (over, last4, paysOnce) => {
  expect(read(over)).toEqual({ card: { last4, paysOnce } });
});

it.each([
  [{ number: '' }, { number: 'Enter a card number.' }],
  [{ number: '4242' }, { number: 'A card number has 16 digits.' }],
  [{ number: '४२४२४२४२४२४२४२४२' }, { number: 'A card number has 16 digits.' }],
  [
    { number: '4111111111111111' },
    { number: 'This is not one of the test cards below. Never enter a real card here.' },
  ],
  [{ expiry: '' }, { expiry: 'Enter the expiration date.' }],
  [{ expiry: '13 / 30' }, { expiry: 'Enter month and year as MM / YY, such as 04 / 30.' }],
  [{ expiry: '0 / 30' }, { expiry: 'Enter month and year as MM / YY, such as 04 / 30.' }],
  [{ expiry: '02 / 26' }, { expiry: 'This card has expired. Use any future month.' }],
  [{ cvc: '' }, { cvc: 'Enter the security code.' }],
  [{ cvc: '12' }, { cvc: 'A security code has three digits.' }],
  [
    { number: '', expiry: '', cvc: '' },
    { number: 'Enter a card number.', expiry: 'Enter the expiration date.', cvc: 'Enter the security code.' },
  ],
])('the payment simulator rejects the card fields %j with a sentence per field', (over, errors) => {
  expect(read(over)).toEqual({ errors });
});
