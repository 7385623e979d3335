import type { Budget } from '@savvi/budget-contract/budget';
import { calculateBudget } from '@savvi/budget-contract/calculations';
import { trialClock } from '@savvi/contracts/entitlements';
import type { User } from '@savvi/contracts/identity/account';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import type { Debt } from '@savvi/masterplan-contract/debt';
import type { Policy } from '@savvi/masterplan-contract/policy';
import type { Property } from '@savvi/masterplan-contract/property';
import type { SavingsAccount } from '@savvi/masterplan-contract/savings-account';

/** The current time in tests that set no other: a day after {@link aUser} registered. */
export const NOW = '2026-03-02T12:00:00.000Z';

/** A signed-in user in the middle of the trial, as `GET /api/user` returns it. */
export function aUser(over: Partial<User> = {}): User {
  const user: User = {
    id: '0190aaaa-0000-7000-8000-000000000001',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    profileImageUrl: null,
    isEmailVerified: 0,
    isAdmin: 0,
    subscriptionStatus: 'free',
    planType: 'free',
    currentPeriodEnd: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    version: 1,
    serverTime: NOW,
    trialDaysRemaining: 0,
    isTrialActive: false,
    ...over,
  };
  const { trialDaysRemaining, isTrialActive } = trialClock(user, new Date(user.serverTime));
  return { ...user, trialDaysRemaining, isTrialActive, ...over };
}

/** A couple's budget with its calculations, as the list endpoint returns it. */
export function aBudget(over: Partial<Budget> = {}): Budget {
  const budget: Omit<Budget, 'calculations'> = {
    id: '0190bbbb-0000-7000-8000-000000000001',
    userId: '0190aaaa-0000-7000-8000-000000000001',
    name: 'Our home',
    budgetType: 'couple',
    partner1Name: 'Ada',
    partner2Name: 'Ben',
    partner1EmploymentType: 'w2',
    partner2EmploymentType: 'w2',
    partner1Income: '4000.00',
    partner1AdditionalIncome: '0.00',
    partner1EstimatedTaxes: '0.00',
    partner2Income: '2000.00',
    partner2AdditionalIncome: '0.00',
    partner2EstimatedTaxes: '0.00',
    fixedExpenses: [{ name: 'Rent', amount: 1500 }],
    variableExpenses: [{ name: 'Food', amount: 600 }],
    savingsGoals: [],
    splitPercentage: 50,
    version: 1,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-01T12:00:00.000Z',
    ...over,
  };
  return { ...budget, calculations: calculateBudget(budget), ...over };
}

const kept = {
  userId: '0190aaaa-0000-7000-8000-000000000001',
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
};

/** A savings account, as the list endpoint returns it. */
export const aSavingsAccount = (over: Partial<SavingsAccount> = {}): SavingsAccount => ({
  id: '0190cccc-0000-7000-8000-000000000001',
  ...kept,
  name: 'Rainy days',
  bankName: 'First Bank',
  balance: '1250.50',
  interestRate: '4.2500',
  accountType: 'savings',
  ...over,
});

/** A debt, as the list endpoint returns it. */
export const aDebt = (over: Partial<Debt> = {}): Debt => ({
  id: '0190cccc-0000-7000-8000-000000000002',
  ...kept,
  name: 'Visa',
  creditor: 'First Bank',
  balance: '4200.50',
  interestRate: '0.1999',
  minimumPayment: '95.00',
  debtType: 'credit_card',
  paymentDay: null,
  fixedRateUntil: null,
  propertyId: null,
  ...over,
});

/** A property with a mortgage, as the list endpoint returns it. */
export const aProperty = (over: Partial<Property> = {}): Property => ({
  id: '0190cccc-0000-7000-8000-000000000003',
  ...kept,
  name: 'Our home',
  address: '1 Main Street',
  propertyValue: '350000.00',
  mortgageBalance: '210000.00',
  monthlyRent: null,
  propertyType: 'primary_residence',
  purchaseDate: null,
  linkedMortgage: null,
  ...over,
});

/** An insurance policy, as the list endpoint returns it. */
export const aPolicy = (over: Partial<Policy> = {}): Policy => ({
  id: '0190cccc-0000-7000-8000-000000000004',
  ...kept,
  name: 'Family plan',
  provider: 'Evergreen',
  policyNumber: null,
  policyType: 'health',
  coverageAmount: '500000.00',
  monthlyPremium: '742.10',
  deductible: null,
  expirationDate: null,
  propertyId: null,
  debtId: null,
  ...over,
});

/** A document outside of any folder, as the list endpoint returns it. */
export const aDocument = (over: Partial<Document> = {}): Document => ({
  id: '0190eeee-0000-7000-8000-000000000001',
  userId: kept.userId,
  folderId: null,
  fileName: '0190eeee.pdf',
  originalName: 'Will.pdf',
  fileSize: 48_213,
  mimeType: 'application/pdf',
  sha256: 'a'.repeat(64),
  category: 'wills',
  description: 'Signed at the notary',
  expirationDate: null,
  tagIds: [],
  textState: null,
  links: [],
  version: 1,
  uploadDate: '2026-03-01T12:00:00.000Z',
  lastModified: '2026-03-01T12:00:00.000Z',
  ...over,
});

/** A folder, as the list endpoint returns it. */
export const aFolder = (over: Partial<Folder> = {}): Folder => ({
  id: '0190ffff-0000-7000-8000-000000000001',
  ...kept,
  name: 'Taxes 2025',
  category: 'tax_returns',
  description: null,
  parentId: null,
  ...over,
});
