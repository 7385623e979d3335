import * as z from 'zod/mini';

/**
 * A reply that is JSON already, as the database built it. It goes out as it is: while people develop and test
 * it is checked against its contract, in production nobody parses what nobody reads.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * @throws {Error} unless the text is exactly what the contract lets out: no key more, none less, in its
 * order.
 */
export function assertFits(contract: z.core.$ZodType, { text }: JsonText): void {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(z.parse(contract, value)) !== JSON.stringify(value))
    throw new Error('a reply from the database has other keys than its contract');
}
