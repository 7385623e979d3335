// The users whom screenshots show, among them a household that uses every area.
import {
  HOLDING_PATHS,
  type HoldingPath,
  seedBudget,
  seedDocument,
  type SeededDocument,
  seedEntries,
  seedFolder,
  seedHolding,
} from '../../fixtures/seed.ts';
import { type NewUser, registerUser, signInAdmin, type TestUser } from '../../fixtures/users.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A couple's budget. */
const HOME = {
  name: 'Our home',
  partner1Name: 'Ann',
  partner1Income: '4200.00',
  partner2Income: '2600.50',
  splitPercentage: 62,
  fixedExpenses: [
    { name: 'Rent', amount: 1850 },
    { name: 'Insurance', amount: 240.5 },
    { name: 'Internet', amount: 45 },
  ],
  variableExpenses: [
    { name: 'Groceries', amount: 620 },
    { name: 'Fun', amount: 260 },
  ],
};
/** A budget whose expenses exceed the income. */
const FLAT = {
  ...HOME,
  name: 'If we buy the flat',
  fixedExpenses: [
    { name: 'Mortgage', amount: 2950 },
    { name: 'Insurance', amount: 310 },
  ],
  variableExpenses: [
    { name: 'Groceries', amount: 760 },
    { name: 'Childcare', amount: 1480 },
    { name: 'Car', amount: 1420.5 },
  ],
};
const SUMMER = {
  name: 'Summer in Italy',
  partner1Name: 'Ann',
  splitPercentage: 50,
  fixedExpenses: [{ name: 'Flights', amount: 620 }],
  variableExpenses: [{ name: 'Food and wine', amount: 900 }],
};

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
      paymentDay: 1,
      fixedRateUntil: inDays(400),
    },
    {
      name: 'Visa',
      creditor: 'First Federal Bank',
      balance: '11200.50',
      interestRate: '0.1999',
      minimumPayment: '295',
      debtType: 'credit_card',
      paymentDay: 15,
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
      purchaseDate: '2019-06-01',
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

/** A household's passwords, some of them weak or reused. */
const PASSWORDS = [
  {
    name: 'First Bank',
    usernameEmail: 'ann.miller',
    password: 'xK9#mQ2$vLw8!',
    url: 'https://bank.example/sign-in',
    notes: 'Ask for Grace',
  },
  {
    name: 'Streaming',
    usernameEmail: 'ann@example.com',
    password: 'Summer2024!',
    url: 'https://films.example',
    notes: null,
  },
  {
    name: 'Utility company of the greater Portland metropolitan area, customer portal',
    usernameEmail: 'ann.miller+utilities@a-rather-long-domain-name.example.com',
    password: 'clench-hubcap-reptile-wafer',
    url: 'https://utility.example',
    notes: 'Customer number 4471-22',
  },
  { name: 'Library', usernameEmail: 'B-2041-7781', password: 'Tq7#mW2$vLx9', url: null, notes: null },
  {
    name: 'Home router',
    usernameEmail: 'admin',
    password: 'password1',
    url: 'http://192.168.1.1',
    notes: 'The sticker is under the router. The guests’ password is on the fridge.',
  },
  {
    name: 'Groceries',
    usernameEmail: 'ann@example.com',
    password: 'Summer2024!',
    url: 'https://shop.example',
    notes: null,
  },
] as const;

/** Folders of the document locker. */
const LOCKER_FOLDERS = [
  {
    name: 'Taxes 2025',
    category: 'tax_returns',
    description: 'Everything the tax adviser asks for.\nDue on April 15.',
  },
  { name: 'House, 41 Alder Street', category: 'contracts' },
  {
    name: 'Policies of the greater Portland metropolitan insurance association',
    category: 'insurance',
  },
  { name: 'Vaccinations', category: 'medical' },
] as const;

/** Documents, oldest first. `folder` is the position of their folder in {@link LOCKER_FOLDERS}. */
const LOCKER: readonly (Omit<SeededDocument, 'folderId'> & { readonly folder?: number })[] = [
  { name: 'W-2 Ann 2025.pdf', category: 'tax_returns', folder: 0 },
  { name: 'W-2 Ben 2025.pdf', category: 'tax_returns', folder: 0, description: 'The corrected one' },
  { name: 'Purchase contract.docx', category: 'contracts', folder: 1 },
  { name: 'Property tax 2025.pdf', category: 'tax_returns', folder: 1 },
  { name: 'Notes on heating.txt', description: 'When it was serviced, and by whom' },
  {
    name: 'Statement 2026-10, with every booking of the joint account at First Bank, signed.pdf',
    category: 'financial',
    description:
      'For the mortgage. The bank wants the last three months, with both names on each page, and takes them by mail or in the branch on Main Street; keep a copy of whatever was sent.',
  },
  { name: 'Passport Ann.jpg', category: 'other', expirationDate: inDays(400) },
  { name: 'Car insurance card.png', category: 'insurance', expirationDate: inDays(-12) },
  { name: 'Travel policy.pdf', category: 'insurance', expirationDate: inDays(9) },
  {
    name: 'Last will.pdf',
    category: 'wills',
    description: 'Signed at the notary. The original is in the safe.',
  },
];

/** Creates the household's budgets, master plan, passwords and documents. */
async function seedHousehold(user: TestUser): Promise<void> {
  for (const budget of [SUMMER, FLAT, HOME]) await seedBudget(user, budget);
  for (const path of HOLDING_PATHS) for (const holding of PLAN[path]) await seedHolding(user, path, holding);
  await seedEntries(user, PASSWORDS);
  const folderIds: string[] = [];
  for (const folder of LOCKER_FOLDERS) folderIds.push(await seedFolder(user, folder));
  for (const { folder, ...document } of LOCKER) {
    const folderId = folder === undefined ? undefined : folderIds[folder];
    await seedDocument(user, { ...document, ...(folderId !== undefined && { folderId }) });
  }
}

/** The user of a scene: signed out, an administrator, or a user with this amount of data. */
export type Viewer = 'nobody' | 'admin' | 'empty' | 'one' | 'full' | 'many';

const MANY = 40;
const PLANS = [
  'January',
  'With a second car',
  'Parental leave',
  'Moving to Portland',
  'The renovation of the kitchen and the bathroom, second attempt',
  'Quiet year',
  'Wedding',
  'If Ben goes freelance',
];

async function seedMany(user: TestUser): Promise<void> {
  for (let number = 1; number < MANY; number += 1) {
    const rent = 900 + ((number * 137) % 2600);
    await seedBudget(user, {
      ...HOME,
      name: `${PLANS[number % PLANS.length]} ${number}`,
      splitPercentage: (number * 7) % 101,
      fixedExpenses: [
        { name: 'Rent', amount: rent },
        { name: 'Insurance', amount: 240.5 },
      ],
    });
  }
  await seedBudget(user, HOME);
}

const PEOPLE: Record<
  Exclude<Viewer, 'nobody' | 'admin'>,
  { readonly named: NewUser; readonly seed: (user: TestUser) => Promise<unknown> }
> = {
  empty: { named: { firstName: '', lastName: '' }, seed: () => Promise.resolve() },
  one: { named: { firstName: 'Ben', lastName: 'Okafor' }, seed: (user) => seedBudget(user, HOME) },
  full: { named: { firstName: 'Ann', lastName: 'Miller' }, seed: seedHousehold },
  many: {
    named: { firstName: 'Maximiliane-Charlotte', lastName: 'von Hohenstein-Oberursel' },
    seed: seedMany,
  },
};

/** Registers a user with their data, or signs in the administrator. Returns null for `nobody`. */
export async function createViewer(
  product: { readonly url: string; readonly dataDir: string },
  viewer: Viewer,
): Promise<TestUser | null> {
  if (viewer === 'nobody') return null;
  if (viewer === 'admin') {
    // Creates the accounts in the admin list.
    for (const { named } of Object.values(PEOPLE)) await registerUser(product.url, named);
    return signInAdmin(product);
  }
  const { named, seed } = PEOPLE[viewer];
  const user = await registerUser(product.url, named);
  await seed(user);
  return user;
}
