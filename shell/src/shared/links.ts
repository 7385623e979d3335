/** The page of the plans, where locked features lead. */
export const UPGRADE_PATH = '/subscribe';

/** Pages outside the product; the operator's own addresses go here. */
export const EXTERNAL_LINKS = {
  terms: 'https://savvi.example/terms-of-service',
  privacy: 'https://savvi.example/privacy-policy',
} as const;

/** The part of the landing page that says so, shown to who is sent to it. */
export const ACCOUNT_DELETED = 'account-deleted';

/**
 * Where customers get help, as the operator set it: the address of a link. Null if it is not set, or the
 * gateway is of the last release.
 */
export function supportLink(): string | null {
  const link = document.querySelector<HTMLMetaElement>('meta[name="support"]')?.content ?? '';
  return /^(?:mailto|https):/.test(link) ? link : null;
}
