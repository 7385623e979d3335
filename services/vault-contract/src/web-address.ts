import * as z from '@savvi/contracts/schema';
import { text } from '@savvi/contracts/values';

/** The maximum length of a web address, in characters. */
export const WEB_ADDRESS_MAX = 2_048;

const NOT_ONE = 'must be a web address that begins with http:// or https://';
/** Matches empty text, or http(s) with a host. White space is refused, because some parsers drop it. */
const FORM = /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#\\@]+[^\s\\]*)?$/;

function showsItsTarget(address: string): boolean {
  if (address === '') return true;
  if (/\p{Cc}/u.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/**
 * A web address that a page may link to, kept as typed: http or https with a host, without credentials
 * (`https://bank.com@elsewhere.net` leads elsewhere). Empty text becomes null.
 */
export const webAddressInput = z.pipe(
  z.nullable(text(WEB_ADDRESS_MAX).check(z.regex(FORM, NOT_ONE), z.refine(showsItsTarget, NOT_ONE))),
  z.transform((address: string | null) => (address === '' ? null : address)),
);
