/** Pages outside the product; the operator's own addresses go here. */
export const EXTERNAL_LINKS = {
  terms: 'https://savvi.example/terms-of-service',
  privacy: 'https://savvi.example/privacy-policy',
} as const;

/** The part of the landing page that says so, shown to who is sent to it. */
export const ACCOUNT_DELETED = 'account-deleted';

/** Where customers write to. */
export const SUPPORT_EMAIL = 'support@savvi.example';
