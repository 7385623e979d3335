import { formatDateTime } from '@savvi/ui/format';
import type { Missing } from './gather.ts';
import type { Takeout } from './parts.ts';

const COMPLETE = 'This archive is complete.';
const INCOMPLETE =
  'These could not be read and are not in this archive. Download your data again later to get them:';

/** The README of the archive, wrapped so that every editor can show it. */
export function readmeOf(madeAt: Date, { contents, notes }: Takeout, missing: readonly Missing[]): string {
  const width = Math.max(...contents.map(({ path }) => path.length)) + 2;
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
    ...contents.map(({ path, about }) => `${path.padEnd(width)}${about}`),
    '',
    'What you deleted within the last 30 days and can still restore is in the files named "deleted". For deleted passwords',
    'they list only names, and for deleted documents only details: restore them first to export them in full.',
    '',
    'Files that end in .json are text: any editor opens them. Amounts of money are US dollars, times are UTC.',
    ...notes,
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
