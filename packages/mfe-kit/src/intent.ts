/** What one change is known by: repeats of the same entries carry the same key, so that they are one change. */
export interface Intent {
  readonly key: string;
  /** The body the key was made for, as JSON. */
  readonly body: string;
}

/** A key for one intent of a person: keep it until the change has succeeded or the entries differ. */
export const newIntentKey = (): string => globalThis.crypto.randomUUID();

/** The intent of sending `payload`: the one before while the entries are the same, else a new one. */
export function intentFor(before: Intent | null, payload: unknown): Intent {
  const body = JSON.stringify(payload);
  return before?.body === body ? before : { key: newIntentKey(), body };
}
