/** An account or a goal with its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Texts of accounts. */
export const texts = {
  none: 'Not specified',
  /** The label of an account that is not loaded or was deleted. */
  other: 'Another account',
} as const;

/** The name of an account. */
export const accountLabel = (accounts: readonly Named[], accountId: string | undefined): string =>
  accounts.find(({ id }) => id === accountId)?.name ?? texts.other;
