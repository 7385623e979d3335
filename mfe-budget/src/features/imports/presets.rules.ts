// What the text of a row suggests about it (MON-65). The user sees each suggestion and can change it. One that the user
// leaves counts as chosen once they import, like any choice: rules do not change it later.
import { indexed, lineOf, type NamedLine } from '../../shared/line-match.rules.ts';
import { REFUND_WORDS } from '../../shared/refund-words.ts';
import { folded } from '../../shared/words.rules.ts';
import type { StatementRow } from './parse/reading.ts';

/** What the text of a row suggests; null where it suggests nothing. */
export interface Preset {
  readonly kind: 'refund' | 'transfer' | null;
  /** The line whose whole name the text has. */
  readonly lineId: string | null;
}

/** Banks also write these for a refund. Quick add does not know them: a 'return flight' is spending. */
const RETURN_WORDS: ReadonlySet<string> = new Set(['return', 'returned']);
/**
 * Banks' words for money between one's own accounts. A payment with a debit card, or by card to a store, is spending.
 */
const TRANSFER =
  /\b(?:credit card payment|(?<!\bdebit )card payment(?! (?:at|to)\b)|payment thank you|online (?:banking )?transfer|transfer (?:from|to) (?:\w+ ){0,2}(?:checking|savings))\b/;

function kindOf({ payee, cents }: StatementRow): Preset['kind'] {
  const words = folded(payee).split(/[^\p{L}\p{N}]+/u);
  if (cents > 0n && words.some((word) => REFUND_WORDS.has(word) || RETURN_WORDS.has(word))) return 'refund';
  return TRANSFER.test(words.join(' ')) ? 'transfer' : null;
}

/** What the texts of rows suggest, in the order of the rows. No line is suggested where several fit equally. */
export function presetsOf(rows: readonly StatementRow[], lines: readonly NamedLine[]): readonly Preset[] {
  const names = indexed({ lines, payees: new Map() });
  return rows.map((row) => {
    const found = lineOf(row.payee, names);
    return { kind: kindOf(row), lineId: found?.isWritten === true ? found.id : null };
  });
}
