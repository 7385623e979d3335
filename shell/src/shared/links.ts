/** Pages outside the product; the operator's own addresses go here. */
export const EXTERNAL_LINKS = {
  terms: 'https://savvi.example/terms-of-service',
  privacy: 'https://savvi.example/privacy-policy',
} as const;

/** Where customers write to. */
export const SUPPORT_EMAIL = 'support@savvi.example';
