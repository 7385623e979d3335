// What a payment link carries as `client_reference_id` (T-66): whose plan it buys and until when the link is
// good, signed by billing.

/** A reference as it was read; whether its signature is right only billing can tell. */
export interface CheckoutReference {
  /** Whose plan is bought: the id of the person's space. */
  readonly spaceId: string;
  readonly expiresAt: Date;
  /** The part that the signature covers. */
  readonly signed: string;
  /** HMAC-SHA256 in base64url. */
  readonly signature: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHAPE = /^(s1_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([0-9a-z]{1,7}))_([\w-]{43})$/;

/**
 * The part of a reference that is signed: 46 characters of the 200 that Stripe takes, all of them letters,
 * digits, `-` or `_`.
 */
export const signedPartOf = (spaceId: string, expiresAt: Date): string =>
  `s1_${spaceId}_${Math.floor(expiresAt.getTime() / 1_000).toString(36)}`;

/** Reads a signed reference; null for any other text. */
export function parseCheckoutReference(text: string): CheckoutReference | null {
  const [, signed, spaceId, seconds, signature] = SHAPE.exec(text) ?? [];
  if (signed === undefined || spaceId === undefined || seconds === undefined || signature === undefined)
    return null;
  return { spaceId, expiresAt: new Date(Number.parseInt(seconds, 36) * 1_000), signed, signature };
}

/** Whether a text is the bare id that links carried before references were signed. */
export const isBareReference = (text: string): boolean => UUID.test(text);
