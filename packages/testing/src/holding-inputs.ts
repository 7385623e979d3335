/** A valid request body for each list of the master plan. */
export const HOLDINGS = {
  '/api/savings-accounts': { name: 'Rainy days', bankName: 'First', balance: '1250.50' },
  '/api/debts': {
    name: 'Card',
    creditor: 'Bank',
    balance: '900.00',
    interestRate: '0.1999',
    minimumPayment: '35.00',
  },
  '/api/real-estate-properties': { name: 'Home', address: '1 Main St', propertyValue: '350000.00' },
  '/api/insurance-policies': {
    name: 'Car',
    provider: 'Insure',
    coverageAmount: '50000.00',
    monthlyPremium: '80.10',
  },
} as const;
