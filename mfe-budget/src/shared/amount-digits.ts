import { fromCents, MONEY_LIMITS } from '@savvi/contracts/money';

/** The digits before the decimal point of a payment or an income: at most 99,999,999.99 (DATA-1). */
export const AMOUNT_DIGITS = fromCents(MONEY_LIMITS.payment).indexOf('.');
