import * as z from '@savvi/contracts/schema';

/**
 * Parses, validates and formats exact decimals with a fixed number of places, as integers in the smallest
 * unit.
 */
export interface Decimal {
  /**
   * Parses a text such as `1250.5` into the smallest unit; null when the text is not a decimal of this kind.
   */
  read(text: string): bigint | null;
  /** Formats a number of smallest units with all decimals: with two places, `-1230n` gives `-12.30`. */
  write(units: bigint): string;
  /**
   * The input schema: a text or number, not negative, at most `max` (in the smallest unit, made of nines
   * only, such as `9999n`). The output is a text with all decimals.
   */
  input(
    max: bigint,
    words: { readonly kind: string; readonly error: string },
  ): z.ZodMiniType<string, string | number>;
  /** The schema of a decimal of this kind in a response. */
  readonly output: z.ZodMiniType<string, string>;
}

/** Returns the parser, formatter and schemas of decimals with this number of decimal places. */
export function decimal(places: number): Decimal {
  const pattern = new RegExp(`^(-?)(\\d+)(?:\\.(\\d{1,${places}}))?$`);
  const one = 10n ** BigInt(places);

  const read = (text: string): bigint | null => {
    const [, sign, whole, decimals = ''] = pattern.exec(text) ?? [];
    if (whole === undefined) return null;
    const units = BigInt(whole) * one + BigInt(decimals.padEnd(places, '0'));
    return sign === '-' ? -units : units;
  };
  const write = (units: bigint): string => {
    const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
    return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  };
  const isWithin = (text: string, max: bigint): boolean => {
    const units = read(text);
    return units !== null && !text.startsWith('-') && units <= max;
  };

  return {
    read,
    write,
    input(max, { kind, error }) {
      const written = z
        .string()
        .check(
          z.regex(new RegExp(`^\\d{1,${write(max).length - places - 1}}(\\.\\d{1,${places}})?$`), error),
        );
      const number = z
        .number()
        .check(
          z.minimum(0, { error, abort: true }),
          z.maximum(Number(write(max)), { error, abort: true }),
          smallest(places, error),
        );
      return z.pipe(
        z
          .pipe(z.union([written, number], kind), z.transform(String))
          .check(z.refine((text) => isWithin(text, max), error)),
        // `isWithin` has already parsed the text, so `read` does not return null.
        z.transform((text) => write(read(text) ?? 0n)),
      );
    },
    output: z.string().check(z.regex(new RegExp(`^-?\\d+\\.\\d{${places}}$`))),
  };
}

/**
 * The smallest step of a number, for the OpenAPI document. Its decimal text gives the exact number of places,
 * which a binary fraction does not.
 */
export const smallest = (places: number, error: string) =>
  z.multipleOf(Number(`1e-${places}`), { error, abort: true });
