import { text } from '../values.ts';

/** The most characters of a name, a bank's, creditor's or provider's name, and a policy number. */
export const HOLDING_NAME_MAX = 200;
/** The most characters of an address. */
export const ADDRESS_MAX = 500;

/** The most holdings of one kind in a space, those that can still be restored included. */
export const HOLDINGS_MAX = 1_000;

/** Who else is involved: a bank, a creditor, a provider. It may be empty. */
export const otherParty = text(HOLDING_NAME_MAX);
