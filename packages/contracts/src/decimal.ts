import * as z from '@savvi/contracts/schema';

/** How exact decimals of a fixed number of places are read, checked and written. */
export interface Decimal {
  /** The whole number of last places in a text such as `1250.5`; null when it is no such decimal. */
  read(text: string): bigint | null;
  /** The text of a whole number of last places, with all its places: `-12.30`. */
  write(units: bigint): string;
  /**
   * What clients send: a text or a number, not negative and at most `max` last places, which is all nines. It
   * comes out as text with all its places.
   */
  input(
    max: bigint,
    words: { readonly kind: string; readonly error: string },
  ): z.ZodMiniType<string, string | number>;
  /** What the server answers. */
  readonly output: z.ZodMiniType<string, string>;
}

/** Decimals with this many places after the point. */
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
        z.transform((text) => write(read(text) ?? 0n)), // read before: the check above let it pass
      );
    },
    output: z.string().check(z.regex(new RegExp(`^-?\\d+\\.\\d{${places}}$`))),
  };
}

/**
 * For the OpenAPI document; the text of a number says exactly how many places it has, where binary fractions
 * do not.
 */
export const smallest = (places: number, error: string) =>
  z.multipleOf(Number(`1e-${places}`), { error, abort: true });
