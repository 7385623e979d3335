// The types of records that the clients of a run use: one for each service that stores user data.
import { budgetReply } from '@savvi/contracts/budget/budget';
import { savingsAccountReply } from '@savvi/contracts/masterplan/savings-account';
import { entryReply } from '@savvi/contracts/vault/entry';
import type { Person } from './calls.ts';
import { type Client, type NamedThings, runClient, thingsOf } from './client.ts';
import { runDocumentClient, textsOf } from './document-client.ts';
import type { Found } from './operation.ts';
import type { Told } from './verdict.ts';

/** How a client uses records of a type, reads them at the end, and which events they have. */
interface Kind extends Told {
  readonly work: (client: Client) => Promise<void>;
  readonly found: (person: Person) => Promise<Found[]>;
}

const named = (thing: string, things: NamedThings): Kind => ({
  thing,
  first: 'created',
  work: (client) => runClient(things, client),
  found: (person) => thingsOf(person, things),
});

/** All types of records. */
export const KINDS = {
  budgets: named('budget.budget', {
    path: '/api/budgets',
    body: (name) => ({ name, partner1Name: 'Ann' }),
    reply: budgetReply,
  }),
  accounts: named('masterplan.savings-account', {
    path: '/api/savings-accounts',
    body: (name) => ({ name, bankName: 'First', balance: '125.50' }),
    reply: savingsAccountReply,
  }),
  entries: named('vault.entry', {
    path: '/api/passwords',
    body: (name) => ({ name, usernameEmail: 'ann', password: 's3cret' }),
    reply: entryReply,
  }),
  documents: { thing: 'documents.document', first: 'uploaded', work: runDocumentClient, found: textsOf },
} satisfies Readonly<Record<string, Kind>>;

/** The name of a type of record. */
export type KindName = keyof typeof KINDS;
