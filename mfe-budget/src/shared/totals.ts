/** The names of rows with the sum of others: 'Total', 'Grand total', 'Subtotal housing'. */
const TOTAL = /^(?:(?:grand|sub)[\s-]?)?totals?\b|^sum\b|\btotals?:?$/i;

/** Whether a name is that of a row that sums up others. */
export const isTotal = (name: string): boolean => TOTAL.test(name);
