import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion, text } from '../values.ts';

/** The most characters of a name, a bank's, creditor's or provider's name, and a policy number. */
export const HOLDING_NAME_MAX = 200;
/** The most characters of an address. */
export const ADDRESS_MAX = 500;

/** Who else is involved: a bank, a creditor, a provider. It may be empty. */
export const otherParty = text(HOLDING_NAME_MAX);

/** What the server adds to every savings account, debt, property and policy it keeps. */
export const holdingRecord = { id: recordId, userId: recordId, version: recordVersion, createdAt: instant, updatedAt: instant };

/** How many days a deleted holding can be restored (T-34). */
export const KEPT_DAYS = 30;

/** A holding as the list of recently deleted ones answers it: with when it was deleted. */
export const deletedOf = <Reply extends z.ZodMiniObject>(reply: Reply) => z.extend(reply, { deletedAt: instant });
