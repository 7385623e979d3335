/** Matches the suffix of a rate: '4.25 % APY', '19.99% p.a.', '5 percent a year'. */
const BEHIND = /\s*(?:%|percent)?\s*(?:APR|APY|p\.?\s?a\.?|(?:a|per)\s+year|yearly)?$/i;

/**
 * Reads a percentage with a comma or a point: '4.5 %', ' 4,5', '.5'. Returns a plain decimal, rounded half up
 * to at most `decimals` decimals, or null when the text is no percentage.
 */
export function readPercent(
  written: string,
  decimals: number,
): { readonly percent: string; readonly isRounded: boolean } | null {
  const text = written.trim().replace(BEHIND, '').replaceAll(/\s/g, '').replace(',', '.');
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (whole + fraction === '') return null;
  const isRounded = /[1-9]/.test(fraction.slice(decimals));
  const units =
    BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')) +
    (fraction.charAt(decimals) >= '5' ? 1n : 0n);
  const digits = String(units).padStart(decimals + 1, '0');
  return { percent: withoutZeros(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`), isRounded };
}

/** Removes trailing zeros of a decimal: '4.5' for '4.5000', '20' for '20.00'. */
export const withoutZeros = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
