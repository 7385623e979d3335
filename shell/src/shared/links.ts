/** The page of the plans, to which locked features link. */
export const UPGRADE_PATH = '/subscribe';

/** The pages of administrators, to which only their menu links. */
export const ADMIN_PATH = '/admin';

/** Pages outside the product; replace them with the operator's own addresses. */
export const EXTERNAL_LINKS = {
  terms: 'https://savvi.example/terms-of-service',
  privacy: 'https://savvi.example/privacy-policy',
} as const;

/** The id of the landing page's section that confirms a deleted account. */
export const ACCOUNT_DELETED = 'account-deleted';

/**
 * The operator's support contact as a link. Null if it is not set, or if the gateway runs the previous
 * release.
 */
export function supportLink(): string | null {
  const link = document.querySelector<HTMLMetaElement>('meta[name="support"]')?.content ?? '';
  return /^(?:mailto|https):/.test(link) ? link : null;
}
