// The `client_reference_id` of a payment link (T-66), signed by billing: it names the space that gets the
// plan, and when the link expires.

/** A parsed reference. Only billing can verify its signature. */
export interface CheckoutReference {
  /** The id of the space that gets the plan. */
  readonly spaceId: string;
  readonly expiresAt: Date;
  /** The part of a reference that its signature covers. */
  readonly signed: string;
  /** The signature of the reference: HMAC-SHA256 in base64url. */
  readonly signature: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHAPE = /^(s1_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([0-9a-z]{1,7}))_([\w-]{43})$/;

/**
 * The signed part of a reference: 46 of the 200 characters that Stripe accepts, all of them letters, digits,
 * `-` or `_`.
 */
export const signedPartOf = (spaceId: string, expiresAt: Date): string =>
  `s1_${spaceId}_${Math.floor(expiresAt.getTime() / 1_000).toString(36)}`;

/** Parses a signed reference; null for any other text. */
export function parseCheckoutReference(text: string): CheckoutReference | null {
  const [, signed, spaceId, seconds, signature] = SHAPE.exec(text) ?? [];
  if (signed === undefined || spaceId === undefined || seconds === undefined || signature === undefined)
    return null;
  return { spaceId, expiresAt: new Date(Number.parseInt(seconds, 36) * 1_000), signed, signature };
}

/** Whether a text is a plain id, as in links from before references were signed. */
export const isBareReference = (text: string): boolean => UUID.test(text);
