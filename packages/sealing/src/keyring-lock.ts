/**
 * The advisory lock for writing the keyring. A rotation holds it for its session, a first start for its
 * transaction.
 */
export const KEYRING_LOCK = [7412, 1] as const;
