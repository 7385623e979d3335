import * as z from 'zod/mini';

/**
 * A reply that the database has built as JSON. It is sent unchanged. In development and tests it is checked
 * against its contract; production skips parsing.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** @throws {Error} unless the text matches the contract exactly: all of its keys, no others, in its order */
export function assertFits(contract: z.core.$ZodType, { text }: JsonText): void {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(z.parse(contract, value)) !== JSON.stringify(value))
    throw new Error('a reply from the database has other keys than its contract');
}
