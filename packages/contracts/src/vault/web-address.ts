import * as z from '@savvi/contracts/schema';
import { text } from '../values.ts';

/** The most characters of a web address. */
export const WEB_ADDRESS_MAX = 2_048;

const NOT_ONE = 'must be a web address that begins with http:// or https://';
/** Nothing, or http(s) and a host; white space has no place in an address (parsers drop some of it). */
const FORM = /^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#\\@]+[^\s\\]*)?$/;

function leadsWhereItSays(address: string): boolean {
  if (address === '') return true;
  if (/\p{Cc}/u.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/**
 * A web address a person may open, kept as it was typed: http or https, with a host, without a name or
 * password before it (`https://bank.com@elsewhere.net` leads elsewhere). Empty text stands for none.
 */
export const webAddressInput = z.pipe(
  z.nullable(text(WEB_ADDRESS_MAX).check(z.regex(FORM, NOT_ONE), z.refine(leadsWhereItSays, NOT_ONE))),
  z.transform((address: string | null) => (address === '' ? null : address)),
);
