/** Whether transactions of a kind can have a line or a category: income and transfers have neither. */
export const kindHasLine = (kind: string): boolean => kind === 'spending' || kind === 'refund';
