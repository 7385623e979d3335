/** Whether transactions of a kind can have a line or a category: income and transfers have neither. */
export const kindHasLine = (kind: string): boolean => kind === 'spending' || kind === 'refund';

/** Whether the account of a transaction of a kind, other than a transfer, received its money. */
export const isReceived = (kind: string): boolean => kind === 'income' || kind === 'refund';
