import * as z from '@savvi/contracts/schema';
import { recordId, text } from '@savvi/contracts/values';

/**
 * The maximum length of names (of a record, bank, creditor or provider) and policy numbers, in characters.
 */
export const HOLDING_NAME_MAX = 200;
/** The maximum length of an address, in characters. */
export const ADDRESS_MAX = 500;

/** The maximum number of records of one kind in a space, including those that can still be restored. */
export const HOLDINGS_MAX = 1_000;

/** The name of the other party of a record: a bank, a creditor or a provider. The name may be empty. */
export const otherParty = text(HOLDING_NAME_MAX);

/** The id of another record of the same space that a record is linked to (LNK-1). */
export const link = z.nullable(recordId);
/** A link in a response; null in responses of a release without links. */
export const linkReply = z._default(z.nullable(z.string()), null);
