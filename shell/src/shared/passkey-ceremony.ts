/** Returns the reader of a ceremony's options, which only the browser checks. */
export const optionsReader = <Options>() => ({ parse: (options: unknown) => options as Options });

/** The name of an error of the browser, or null. SimpleWebAuthn wraps some errors and keeps their names. */
export const errorNameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : null;

/** Whether the user closed the browser's dialog or let it expire, or another ceremony replaced this one. */
export const isCancel = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(String(errorNameOf(error)));
