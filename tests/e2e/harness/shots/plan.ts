import { HOLDING_PATHS, type HoldingPath, seedHolding } from '../../fixtures/seed-holding.ts';
import type { TestUser } from '../../fixtures/users.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The accounts, debts, properties and policies of a couple, oldest first. */
const PLAN: Readonly<Record<HoldingPath, readonly Readonly<Record<string, unknown>>[]>> = {
  '/api/savings-accounts': [
    {
      name: 'Checking for two',
      bankName: 'First Federal Bank',
      balance: '3250.40',
      interestRate: null,
      accountType: 'checking',
    },
    {
      name: 'Roof and boiler',
      bankName: 'Harbor Credit Union',
      balance: '12480.00',
      interestRate: '4.25',
      accountType: 'money_market',
    },
    {
      name: 'Half a year of notice',
      bankName: 'Ally',
      balance: '25000.00',
      interestRate: '4.6',
      accountType: 'cd',
    },
    {
      name: 'Rainy days',
      bankName: 'Ally',
      balance: '18250.75',
      interestRate: '4.2',
      accountType: 'savings',
    },
  ],
  '/api/debts': [
    {
      name: 'Student loan',
      creditor: 'Nelnet',
      balance: '8400.00',
      interestRate: '0.0499',
      minimumPayment: '110',
      debtType: 'student_loan',
    },
    {
      name: 'Subaru',
      creditor: 'Harbor Credit Union',
      balance: '9650.00',
      interestRate: '0.0625',
      minimumPayment: '310',
      debtType: 'auto_loan',
    },
    {
      name: 'Visa',
      creditor: 'First Federal Bank',
      balance: '11200.50',
      interestRate: '0.1999',
      minimumPayment: '295',
      debtType: 'credit_card',
    },
    {
      name: 'Kitchen',
      creditor: 'Furniture Warehouse of Greater Portland',
      balance: '640.00',
      interestRate: '0',
      minimumPayment: '25',
      debtType: 'other',
    },
  ],
  '/api/real-estate-properties': [
    {
      name: 'Cabin at the lake',
      address: '7 Pine Road, Bend, OR',
      propertyValue: '185000',
      mortgageBalance: null,
      monthlyRent: null,
      propertyType: 'vacation_home',
    },
    {
      name: 'Flat on Alder Street',
      address: '41 Alder Street, Apt 3, Portland, OR',
      propertyValue: '312000',
      mortgageBalance: '201300',
      monthlyRent: '1950',
      propertyType: 'rental_property',
    },
    {
      name: 'Our home',
      address: '1208 NE Fremont Street, Portland, OR 97212',
      propertyValue: '648000',
      mortgageBalance: '402150.20',
      monthlyRent: null,
      propertyType: 'primary_residence',
    },
  ],
  '/api/insurance-policies': [
    {
      name: 'Umbrella',
      provider: 'Evergreen Mutual',
      policyType: 'umbrella',
      coverageAmount: '1000000',
      monthlyPremium: '32',
      deductible: null,
      policyNumber: null,
    },
    {
      name: 'Subaru',
      provider: 'Cascade Auto',
      policyType: 'auto',
      coverageAmount: '100000',
      monthlyPremium: '118.40',
      deductible: '500',
      policyNumber: 'CA-44812',
      expirationDate: inDays(12),
    },
    {
      name: 'Renters insurance of the old flat',
      provider: 'Evergreen Mutual',
      policyType: 'home',
      coverageAmount: '30000',
      monthlyPremium: '14',
      deductible: '250',
      policyNumber: null,
      expirationDate: inDays(-20),
    },
    {
      name: 'Family plan',
      provider: 'Providence',
      policyType: 'health',
      coverageAmount: '500000',
      monthlyPremium: '742',
      deductible: '3000',
      policyNumber: 'P-1',
      expirationDate: inDays(400),
    },
  ],
};

/** Creates a complete master plan for a user. */
export async function seedPlan(user: TestUser): Promise<void> {
  for (const path of HOLDING_PATHS) for (const holding of PLAN[path]) await seedHolding(user, path, holding);
}
