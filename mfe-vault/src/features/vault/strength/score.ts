/** The zxcvbn score of a password, from 0 (guessed instantly) to 4 (takes years). */
export type Score = 0 | 1 | 2 | 3 | 4;

/** Passwords up to this score are weak: an attacker with a stolen password database can guess them. */
export const WEAK = 2;
