/**
 * What one change is known by: repeats of the same entries carry the same key, so that they are one change.
 */
export interface Intent {
  readonly key: string;
  /** The body the key was made for, as JSON. */
  readonly body: string;
}

/**
 * A key for one intent of a person, 128 random bits: keep it until the change has succeeded or the entries
 * differ. Not `randomUUID`: browsers have that at https and on their own machine only, not at a home server's
 * address.
 */
export const newIntentKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The intent of sending `payload`: the one before while the entries are the same, else a new one. */
export function intentFor(before: Intent | null, payload: unknown): Intent {
  const body = JSON.stringify(payload);
  return before?.body === body ? before : { key: newIntentKey(), body };
}
