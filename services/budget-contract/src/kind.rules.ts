// What follows from the kind of a transaction, shared by the service and the browser.

/** Whether transactions of a kind can have a line or a category: income and transfers have neither. */
export const kindHasLine = (kind: string): boolean => kind === 'spending' || kind === 'refund';

/** Whether the account of a transaction of a kind, other than a transfer, received its money. */
export const isReceived = (kind: string): boolean => kind === 'income' || kind === 'refund';

/** The ends of a transfer; null for an account that is not in Savvi. */
export interface TransferEnds {
  readonly accountId: string | null;
  readonly toAccountId: string | null;
}

/** The ends of a transaction once it is a transfer: received money goes to its account, other money leaves it. */
export function transferEnds({
  kind,
  accountId,
  toAccountId,
}: {
  readonly kind: string;
  readonly accountId?: string | null | undefined;
  readonly toAccountId?: string | null | undefined;
}): TransferEnds {
  const own = accountId ?? null;
  return isReceived(kind)
    ? { accountId: null, toAccountId: own }
    : { accountId: own, toAccountId: toAccountId ?? null };
}
