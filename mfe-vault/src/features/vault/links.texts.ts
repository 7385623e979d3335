/** Texts about the records that an entry is linked to (LNK-1). */
export const linksTexts = {
  groups: {
    'savings-account': 'Savings accounts',
    debt: 'Debts',
    property: 'Properties',
    policy: 'Insurance policies',
    document: 'Documents',
  },
  hint: 'The accounts, debts, properties, policies or documents this entry is for.',
  chosen: (count: number) => (count === 1 ? '1 record chosen' : `${count} records chosen`),
  choose: 'Choose records',
  search: 'Search your records',
  noMatch: 'No records match your search.',
  more: (shown: string, all: string) => `${shown} of ${all} shown. Search to find the others.`,
  words: {
    loading: 'Loading your records',
    empty: 'There’s nothing to choose yet. Add an account, a debt, a property, a policy or a document first.',
    failed: 'Some of your records couldn’t be loaded.',
    reload: 'Reload',
  },
  unknown: 'Not in your lists',
} as const;

// A map, because every object has properties such as `constructor`, which may be a kind of a later release.
const KIND_NAMES: ReadonlyMap<string, string> = new Map([
  ['savings-account', 'Savings account'],
  ['debt', 'Debt'],
  ['property', 'Property'],
  ['policy', 'Insurance policy'],
  ['document', 'Document'],
]);

/** The name of a kind of record, for a record that is in no list. */
export const kindName = (kind: string): string => KIND_NAMES.get(kind) ?? 'Record';
