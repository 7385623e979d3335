// What suggests the kind and the line of a row: the last transaction of its payee, or the text of the row (MON-65). The user
// sees each suggestion and can change it. One that the user leaves counts as chosen once they import, like any choice: rules
// do not change it later.
import { isReceived } from '@savvi/budget-contract/kind.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { indexed, lineOf, type NamedLine } from '../../shared/line-match.rules.ts';
import { REFUND_WORDS } from '../../shared/refund-words.ts';
import { folded } from '../../shared/words.rules.ts';
import type { StatementRow } from './parse/reading.ts';
import { payeeKey } from './payee-key.rules.ts';

/** What is suggested for a row; null where nothing is. */
export interface Preset {
  readonly kind: 'refund' | 'transfer' | null;
  readonly lineId: string | null;
  /** Whether the last transaction of the payee suggests it, not the text. */
  readonly isHabit: boolean;
}

type Recorded = Pick<MoneyTransaction, 'payee' | 'kind' | 'lineId' | 'parts'>;
/** The last transaction of each payee in each direction. */
export type Habits = ReadonlyMap<string, Recorded>;

const keyOf = (payee: string, isIn: boolean) => `${isIn} ${payeeKey(payee)}`;

/**
 * The last transactions of payees, as far as somebody or a rule gave them a line or a kind that is not the usual one.
 * `latestFirst` is in the order of lists.
 */
export function habitsOf(latestFirst: readonly Recorded[]): Habits {
  const habits = new Map<string, Recorded>();
  for (const each of latestFirst.toReversed()) {
    const { kind, payee, lineId, parts } = each;
    if (parts !== undefined || (kind === 'spending' && lineId === null)) continue;
    // A transfer says nothing about its direction.
    const directions = kind === 'transfer' ? [true, false] : [isReceived(kind)];
    for (const isIn of directions) habits.set(keyOf(payee, isIn), each);
  }
  return habits;
}

/** Banks also write these for a refund. Quick add does not know them: a 'return flight' is spending. */
const RETURN_WORDS: ReadonlySet<string> = new Set(['return', 'returned']);
/**
 * Banks' words for money between one's own accounts. A payment with a debit card, or by card to a store, is spending.
 */
const TRANSFER = new RegExp(
  [
    /\bcredit card payment\b/,
    /(?<!\bdebit )\bcard payment\b(?! (?:at|to)\b)/,
    /\bpayment to (?:\w+ ){1,3}card\b/,
    /\bpayment thank you\b/,
    /\bonline (?:banking )?transfer\b/,
    /\btransfer (?:from|to) (?:\w+ ){0,2}(?:checking|savings)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

function kindOf({ payee, cents }: StatementRow): Preset['kind'] {
  const words = folded(payee).split(/[^\p{L}\p{N}]+/u);
  if (cents > 0n && words.some((word) => REFUND_WORDS.has(word) || RETURN_WORDS.has(word))) return 'refund';
  return TRANSFER.test(words.join(' ')) ? 'transfer' : null;
}

/**
 * What is suggested for rows, in their order. No line is suggested that is not among `lines`, or where the text names
 * several.
 */
export function presetsOf(
  rows: readonly StatementRow[],
  lines: readonly NamedLine[],
  habits: Habits = new Map(),
): readonly Preset[] {
  const names = indexed({ lines, payees: new Map() });
  const known = new Set(lines.map(({ id }) => id));
  return rows.map((row) => {
    const last = habits.get(keyOf(row.payee, row.cents > 0n));
    if (last !== undefined && (last.lineId === null || known.has(last.lineId))) {
      const kind = last.kind === 'refund' || last.kind === 'transfer' ? last.kind : null;
      return { kind, lineId: last.lineId, isHabit: true };
    }
    const found = lineOf(row.payee, names);
    return { kind: kindOf(row), lineId: found?.isWritten === true ? found.id : null, isHabit: false };
  });
}
