import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parseCheckoutReference, signedPartOf } from '@savvi/contracts/billing/checkout-reference';
import { recordId } from '@savvi/contracts/values';

/**
 * How long a payment link is valid, in milliseconds. A checkout that is open at Stripe when its link expires
 * can still be paid for one more day.
 */
export const REFERENCE_MS = 86_400_000;

/** The account that a checkout pays for. */
export interface ReadReference {
  readonly spaceId: string;
  /**
   * Whether we created the link for the account's owner and the link had not expired. Anybody can write a
   * link with another reference.
   */
  readonly isConfirmed: boolean;
}

/** Signs and verifies the references in payment links. */
export interface CheckoutReferences {
  sign(spaceId: string, now: Date): { readonly reference: string; readonly expiresAt: Date };
  /**
   * Reads the reference of a checkout completed at `at`, by the provider's clock; null if it names no
   * account.
   */
  read(text: string, at: Date): ReadReference | null;
}

/**
 * @param secret the signing secret of the webhook. Every replica has it, and references add no risk: an
 * attacker with this secret can already forge payments.
 */
export function checkoutReferences(secret: string): CheckoutReferences {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'savvi checkout reference', 32));
  const signatureOf = (signed: string) => createHmac('sha256', key).update(signed).digest('base64url');
  const isRight = (signed: string, signature: string) =>
    // The two signatures have the same length, because the pattern of a reference fixes the length.
    timingSafeEqual(Buffer.from(signatureOf(signed)), Buffer.from(signature));
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
