// The API responses that the archive contains in addition to the documents' files, and the file of each. A
// list requested without a limit returns all items.

/** An API response that the archive stores unchanged. */
export interface Part {
  /** The name that users see in the progress and in the list of missing parts. */
  readonly label: string;
  readonly file: string;
  readonly path: `/api/${string}`;
}

/** Responses from which further files of the archive are made, such as a CSV file of each budget. */
export const BUDGETS: Part = { label: 'Budgets', file: 'budgets/budgets.json', path: '/api/budgets' };
export const DOCUMENTS: Part = {
  label: 'Documents',
  file: 'documents/documents.json',
  path: '/api/documents',
};
export const FOLDERS: Part = {
  label: 'Document folders',
  file: 'documents/folders.json',
  path: '/api/document-folders',
};

const MASTER_PLAN = [
  ['savings-accounts', 'savings accounts'],
  ['debts', 'debts'],
  ['real-estate-properties', 'properties'],
  ['insurance-policies', 'insurance policies'],
] as const;

/** All parts, in the order of the archive. */
export const PARTS: readonly Part[] = [
  { label: 'Profile', file: 'account/profile.json', path: '/api/user' },
  { label: 'Subscription', file: 'account/subscription.json', path: '/api/subscription/status' },
  { label: 'What your plan allows', file: 'account/entitlements.json', path: '/api/entitlements' },
  { label: 'Where you are signed in', file: 'account/sessions.json', path: '/api/auth/sessions' },
  BUDGETS,
  { label: 'Unfinished budgets', file: 'budgets/drafts.json', path: '/api/budgets/drafts' },
  ...MASTER_PLAN.flatMap(([name, label]): Part[] => [
    { label: `Master plan: ${label}`, file: `master-plan/${name}.json`, path: `/api/${name}` },
    {
      label: `Master plan: deleted ${label}`,
      file: `master-plan/deleted/${name}.json`,
      path: `/api/${name}/deleted`,
    },
  ]),
  { label: 'Net worth by month', file: 'master-plan/net-worth.json', path: '/api/net-worth' },
  // Vault entries are stored as the service returns them: nothing is decrypted here (mfe-vault's codec does
  // that).
  { label: 'Passwords', file: 'passwords/passwords.json', path: '/api/passwords' },
  { label: 'Deleted passwords', file: 'passwords/deleted.json', path: '/api/passwords/deleted' },
  FOLDERS,
  DOCUMENTS,
  { label: 'Deleted documents', file: 'documents/deleted.json', path: '/api/documents/deleted' },
  { label: 'Achievements', file: 'achievements.json', path: '/api/achievements' },
];
