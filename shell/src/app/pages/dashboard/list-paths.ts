/** The API paths of the dashboard's lists, by area. */
export const LIST_PATHS = {
  budget: ['/api/budgets'],
  masterplan: [
    '/api/savings-accounts',
    '/api/debts',
    '/api/real-estate-properties',
    '/api/insurance-policies',
  ],
  vault: ['/api/passwords?fields=id'], // requests only ids, because counting needs nothing decrypted (T-9)
  documents: ['/api/documents'],
} as const;
