import { useState } from 'react';
import { importTexts } from './import.texts.ts';
import type { CheckedRow, Decision, Decisions } from './rows.rules.ts';
import { withoutNumbers } from './payee-key.rules.ts';
import { alsoDecided } from './same-payee.rules.ts';

const texts = importTexts.check;

/** What the last choice did to other rows. */
export interface AlsoSet {
  readonly text: string;
  /** Takes the choice back for the other rows; null once that is done. */
  readonly onlyOne: (() => void) | null;
}

/** The decisions of the user about the rows of an import. A choice is also made for open rows with the same payee. */
export function useDecisions() {
  const [{ decisions, also }, setState] = useState<{
    readonly decisions: Decisions;
    readonly also: AlsoSet | null;
  }>({ decisions: new Map(), also: null });

  const decide = (rows: readonly CheckedRow[], row: CheckedRow, decision: Decision) => {
    const isChoice = decision.kind !== undefined || decision.lineId !== undefined;
    const alone = new Map(decisions).set(row.row, {
      ...row.decision,
      ...decision,
      ...(isChoice && { isCopied: false }),
    });
    const others = isChoice ? alsoDecided(rows, row, decision) : [];
    if (others.length === 0) {
      setState({ decisions: alone, also: null });
      return;
    }
    const all = new Map(alone);
    for (const other of others) all.set(other.row, { ...other.decision, ...decision, isCopied: true });
    const name = others.every(({ payee }) => payee === row.payee) ? row.payee : withoutNumbers(row.payee);
    const onlyOne = () => setState({ decisions: alone, also: { text: texts.onlyOneSet, onlyOne: null } });
    setState({ decisions: all, also: { text: texts.alsoSet(others.length, name), onlyOne } });
  };
  return { decisions, also, decide };
}
