import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parseCheckoutReference, signedPartOf } from '@savvi/contracts/billing/checkout-reference';
import { recordId } from '@savvi/contracts/values';

/**
 * How long a payment link is good, in milliseconds. A checkout that is open may be paid for a day longer at
 * Stripe.
 */
export const REFERENCE_MS = 86_400_000;

/** Whose plan a checkout bought. */
export interface ReadReference {
  readonly spaceId: string;
  /** Whether we handed the link to its owner and it had not expired; anybody can write the others. */
  readonly isConfirmed: boolean;
}

/** Signs what payment links carry, and reads it. */
export interface CheckoutReferences {
  sign(spaceId: string, now: Date): { readonly reference: string; readonly expiresAt: Date };
  /**
   * Reads the reference of a checkout that was done at `at`, by the provider's clock; null where it names
   * nobody.
   */
  read(text: string, at: Date): ReadReference | null;
}

/**
 * @param secret the webhook's signing secret: a caller who has it can forge payments anyway, and every
 * replica has it.
 */
export function checkoutReferences(secret: string): CheckoutReferences {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'savvi checkout reference', 32));
  const signatureOf = (signed: string) => createHmac('sha256', key).update(signed).digest('base64url');
  const isRight = (signed: string, signature: string) =>
    timingSafeEqual(Buffer.from(signatureOf(signed)), Buffer.from(signature)); // as long as each other: the shape says so
  return {
    sign(spaceId, now) {
      const expiresAt = new Date(now.getTime() + REFERENCE_MS);
      const signed = signedPartOf(spaceId, expiresAt);
      return { reference: `${signed}_${signatureOf(signed)}`, expiresAt };
    },
    read(text, at) {
      const reference = parseCheckoutReference(text);
      if (reference !== null)
        return {
          spaceId: reference.spaceId,
          isConfirmed: at <= reference.expiresAt && isRight(reference.signed, reference.signature),
        };
      const bare = recordId.safeParse(text);
      return bare.success ? { spaceId: bare.data, isConfirmed: false } : null;
    },
  };
}
