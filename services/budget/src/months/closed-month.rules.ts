import { createHash } from 'node:crypto';
import { CLOSED_FORMAT, type ClosedContent } from '@savvi/budget-contract/closed-month';

/** The hash of a closed month, over its format and its content as stored. */
export const hashOfClosed = (content: ClosedContent): string =>
  createHash('sha256')
    .update(JSON.stringify([CLOSED_FORMAT, content]))
    .digest('hex');
