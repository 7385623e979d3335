import type { LinkKind } from '@savvi/documents-contract/link';

/** Texts about the records that a document belongs to (LNK-3). */
export const linksTexts = {
  belongsTo: 'Belongs to',
  kinds: {
    'savings-account': 'Savings account',
    debt: 'Debt',
    property: 'Property',
    policy: 'Insurance policy',
  } satisfies Readonly<Record<LinkKind, string>>,
  groups: {
    'savings-account': 'Savings accounts',
    debt: 'Debts',
    property: 'Properties',
    policy: 'Insurance policies',
  } satisfies Readonly<Record<LinkKind, string>>,
  deleted: (kind: string) => `${kind} (deleted)`,
  open: (name: string) => `Choose what ${name} belongs to`,
} as const;
