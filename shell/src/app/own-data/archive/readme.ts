import { formatDateTime } from '@savvi/ui/format';
import type { Missing } from './gather.ts';

const COMPLETE = 'This archive is complete.';
const INCOMPLETE =
  'These could not be read and are not in this archive. Download your data again later to get them:';

/** The README of the archive, wrapped so that every editor can show it. */
export function readmeOf(madeAt: Date, missing: readonly Missing[]): string {
  const lines = [
    'YOUR DATA FROM BUDGETPRO',
    '',
    `Made on ${formatDateTime(madeAt, { timeZone: 'UTC' })} (UTC).`,
    '',
    'KEEP THIS FILE SAFE. It holds your passwords and documents, and anyone who has it can read them.',
    'Keep it where only you can open it, and delete it when you no longer need it.',
    '',
    'CONTENTS',
    '',
    'account/profile.json        your name, email, photo (as a data URL) and plan',
    'account/subscription.json   your plan and how long it is paid for',
    'account/entitlements.json   what your plan includes, and why the rest is locked',
    'account/sessions.json       where you are signed in',
    'budgets/budgets.json        your budgets, complete',
    'budgets/*.csv               each budget as a table for a spreadsheet program',
    'master-plan/*.json          savings accounts, debts, properties and insurance policies',
    'master-plan/net-worth.json  your net worth by month',
    'passwords/passwords.json    your passwords, in readable form',
    'documents/documents.json    details of each document; "file" says where it is in this archive',
    'documents/folders.json      your folders',
    'documents/files/            the documents themselves, in their folders',
    'achievements.json           your points, achievements and rewards',
    '',
    'What you deleted within the last 30 days and can still restore is in the files named "deleted". For deleted passwords',
    'they list only names, and for deleted documents only details: restore them first to export them in full.',
    '',
    'Files that end in .json are text: any editor opens them. Amounts of money are US dollars, times are UTC.',
    '"sha256" of a document is the fingerprint of its file. A file may be named differently from its document where',
    'some systems don\'t allow that name; "originalName" is the name you gave it.',
    '',
    'WHAT IS MISSING',
    '',
    ...(missing.length === 0
      ? [COMPLETE]
      : [INCOMPLETE, '', ...missing.map(({ what, why }) => `- ${what} (${why.replaceAll(/\s+/g, ' ')})`)]),
    '',
  ];
  return lines.join('\r\n');
}
