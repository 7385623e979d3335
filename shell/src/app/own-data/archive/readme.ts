import { formatDateTime } from '@savvi/ui/format';
import type { Missing } from './gather.ts';

const COMPLETE = 'This archive is complete.';
const INCOMPLETE = 'These could not be read and are not in this archive. Download your data again later to get them:';

/** What is said inside the archive, in lines that every editor shows as they are. */
export function readmeOf(madeAt: Date, missing: readonly Missing[]): string {
  const lines = [
    'YOUR DATA FROM BUDGETPRO',
    '',
    `Made on ${formatDateTime(madeAt, { timeZone: 'UTC' })} (UTC).`,
    '',
    'KEEP THIS FILE SAFE. It holds your passwords and documents, and anybody who has it can read them.',
    'Keep it where only you can open it, and delete it when you no longer need it.',
    '',
    'WHAT IS WHAT',
    '',
    'account/profile.json        your name, email, photo (as a data URL) and plan',
    'account/subscription.json   your plan, and until when it is paid',
    'account/entitlements.json   what your plan allows, and why not the rest',
    'account/sessions.json       where you are signed in',
    'budgets/budgets.json        your budgets, complete',
    'budgets/*.csv               each budget as a table for a spreadsheet program',
    'master-plan/*.json          savings accounts, debts, properties and insurance policies',
    'master-plan/net-worth.json  your net worth by month',
    'passwords/passwords.json    what you keep in the password manager, readable',
    'documents/documents.json    what is known of each document; "file" says where in this archive it is',
    'documents/folders.json      your folders',
    'documents/files/            the documents themselves, in their folders',
    'achievements.json           your points, achievements and rewards',
    '',
    'What you deleted within the last 30 days and could still restore is in the files named "deleted". Of deleted',
    'passwords only names are kept there, and of deleted documents what is known of them: restore what you want whole.',
    '',
    'Files that end in .json are text: any editor opens them. Amounts of money are US dollars, times are UTC.',
    '"sha256" of a document is the fingerprint of its file. A file may have another name than its document where',
    'a system could not keep that name; "originalName" is the one you gave.',
    '',
    'WHAT IS MISSING',
    '',
    ...(missing.length === 0 ? [COMPLETE] : [INCOMPLETE, '', ...missing.map(({ what, why }) => `- ${what} (${why.replaceAll(/\s+/g, ' ')})`)]),
    '',
  ];
  return lines.join('\r\n');
}
