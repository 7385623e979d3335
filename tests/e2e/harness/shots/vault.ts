import { seedEntries } from '../../fixtures/seed-entry.ts';
import type { TestUser } from '../../fixtures/users.ts';

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

/** Creates these vault entries for a user. */
export const seedVault = (user: TestUser): Promise<void> => seedEntries(user, PASSWORDS);
