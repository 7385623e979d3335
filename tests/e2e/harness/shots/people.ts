import { seedBudget } from '../../fixtures/seed.ts';
import { registerUser, signInAdmin, type NewUser, type TestUser } from '../../fixtures/users.ts';
import { HOME, seedHousehold } from './household.ts';

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
