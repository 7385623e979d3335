/** How hard a password is to guess, from 0 (at once) to 4 (not in years), as zxcvbn counts. */
export type Score = 0 | 1 | 2 | 3 | 4;

/**
 * Up to this score a password counts as weak: it falls to somebody who has a stolen copy of a site's
 * passwords.
 */
export const WEAK = 2;
