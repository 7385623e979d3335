/** A payload and its idempotency key. Repeated attempts send the same key, so that the server applies them once. */
export interface Intent {
  readonly key: string;
  /** The body that the key belongs to, as JSON. */
  readonly body: string;
}

/**
 * Creates an idempotency key of 128 random bits. Keep it until the change succeeds or the entries differ.
 * `randomUUID` is not used, because browsers offer it only over https and on localhost, and not at a home
 * server's address.
 */
export const newIntentKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns `payload` with its idempotency key: the previous key for the same entries, else a new one. */
export function intentFor(before: Intent | null, payload: unknown): Intent {
  const body = JSON.stringify(payload);
  return before?.body === body ? before : { key: newIntentKey(), body };
}
