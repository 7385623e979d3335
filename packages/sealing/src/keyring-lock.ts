/**
 * The advisory lock of whoever writes the keyring: a rotation for as long as its session lives, a first start
 * for its transaction.
 */
export const KEYRING_LOCK = [7412, 1] as const;
