import { formatNumber } from '@savvi/ui/format';
import { UNSENT_MAX } from './unsent.rules.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;

/** Texts of transactions that are not sent yet. Texts quoted in the specification are exact. */
export const texts = {
  title: (count: number) => `Not sent yet (${formatNumber(count)})`,
  explanation: 'We’ll send them when the connection is back. Until then, the figures don’t include them.',
  remove: 'Remove',
  removeNamed: (payee: string) => `Remove ${payee}`,
  refused: {
    title: (count: number) => `Not saved (${formatNumber(count)})`,
    edit: 'Edit',
    editNamed: (payee: string) => `Edit ${payee}`,
    discard: 'Discard',
    discardNamed: (payee: string) => `Discard ${payee}`,
  },
  /** After quick add. */
  kept: 'Not sent yet. We’ll send it when the connection is back.',
  full: `Not saved: ${formatNumber(UNSENT_MAX)} transactions are waiting to be sent. Try again when you’re back online.`,
  unavailable: 'Not saved. Try again: this browser can’t keep it for later.',
  sent: (count: number) =>
    `${counted(count, 'transaction that was not sent yet is', 'transactions that were not sent yet are')} saved now.`,
  newlyRefused: (count: number) => `${counted(count, 'transaction was', 'transactions were')} not saved.`,
  /** The shell shows it when the user signs out. */
  lost: (count: number) =>
    `${counted(count, 'transaction hasn’t', 'transactions haven’t')} been sent yet and will be lost.`,
} as const;
