// Which payees of bank files are the same one, whatever the numbers of stores and bookings are.
import { folded, trimmed } from '../../shared/words.rules.ts';

const SEPARATORS = ' -–,.:;/';

/** Words that banks use for any transaction. A payee of only these words is identified by the number beside them. */
const BOOKING_WORDS: ReadonlySet<string> = new Set(
  (
    'check checking chk cheque payment pymt pmt pay bill withdrawal withdrawl wd transfer xfer deposit dep debit credit ' +
    'purchase card visa mastercard atm pos ach wire eft venmo zelle paypal cash app online mobile ' +
    'banking bank instant inst recurring automatic autopay internal external electronic savings sav account ' +
    'acct transaction trans txn ref reference id no number nr conf confirmation trace authorized auth ' +
    'to from for at on of by via the'
  ).split(' '),
);
const hasName = (text: string) =>
  folded(text)
    .split(/[^\p{L}]+/u)
    .some((word) => word !== '' && !BOOKING_WORDS.has(word));

/**
 * A payee without the numbers of stores and bookings: 'SAFEWAY #1234' becomes 'SAFEWAY'. '7-ELEVEN 33' keeps its name, and
 * so does 'CHECK 1001', of which only a word of the bank would be left.
 */
export function withoutNumbers(payee: string): string {
  const words = payee.split(/[\s#*]+/u).filter((word) => word !== '');
  const kept = words.filter((word, at) => !/\d/.test(word) || (at === 0 && /\p{L}/u.test(word)));
  const plain = trimmed(kept.join(' '), SEPARATORS, SEPARATORS);
  return hasName(plain) ? plain : payee;
}

/** The key under which payees are the same: without numbers, case and accents. */
export const payeeKey = (payee: string): string => folded(withoutNumbers(payee));
