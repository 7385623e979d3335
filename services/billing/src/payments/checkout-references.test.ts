import { isBareReference, parseCheckoutReference } from '@savvi/contracts/billing/checkout-reference';
import { expect, it } from 'vitest';
import { checkoutReferences, REFERENCE_MS } from './checkout-references.ts';

const ANN = '0198f0a2-7c4e-7b11-9f6d-1c2d3e4f5a6b';
const NOW = new Date('2026-03-03T12:00:00.000Z');
const references = checkoutReferences('whsec_1');
const { reference, expiresAt } = references.sign(ANN, NOW);

it('a signed reference is valid for its owner until it expires, in the characters and length that Stripe accepts', () => {
  expect(reference).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
  expect(expiresAt).toEqual(new Date(NOW.getTime() + REFERENCE_MS));
  expect(references.read(reference, NOW)).toEqual({ spaceId: ANN, isConfirmed: true });
  expect(references.read(reference, expiresAt)).toEqual({ spaceId: ANN, isConfirmed: true });
  expect(references.read(reference, new Date(expiresAt.getTime() + 1_000))).toEqual({
    spaceId: ANN,
    isConfirmed: false,
  });
  expect(parseCheckoutReference(reference)).toMatchObject({ spaceId: ANN, expiresAt });
});

it.each([
  ['a bare id', ANN],
  ['another signature', `${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`],
  ['another person under the same signature', reference.replace('0198f0a2', '0198f0a3')],
  [
    'a later expiry under the same signature',
    reference.replace(
      /_([0-9a-z]+)_/,
      (_all, seconds: string) => `_${(Number.parseInt(seconds, 36) + 1).toString(36)}_`,
    ),
  ],
  ['the signature of another installation', checkoutReferences('whsec_2').sign(ANN, NOW).reference],
])("%s names an account, but does not prove that the checkout is the owner's", (_what, text) => {
  expect(references.read(text, NOW)).toMatchObject({ isConfirmed: false });
});

it('a text that is not a checkout reference names no account', () => {
  for (const text of ['', 'ann', `${reference}x`, `s2${reference.slice(2)}`])
    expect(references.read(text, NOW)).toBeNull();
  expect([isBareReference(ANN), isBareReference(reference)]).toEqual([true, false]);
});
