/** The API paths of the dashboard's lists, by area. */
export const LIST_PATHS = {
  budget: ['/api/budgets'],
  masterplan: [
    '/api/savings-accounts',
    '/api/debts',
    '/api/real-estate-properties',
    '/api/insurance-policies',
  ],
  vault: ['/api/passwords?fields=id'], // counting decrypts nothing (T-9)
  documents: ['/api/documents'],
} as const;
