import { texts } from '../transaction.texts.ts';
import styles from './suggestion-chip.module.css';

interface SuggestionChipProps {
  /** The name of the suggested line. */
  readonly line: string;
  readonly payee: string;
  readonly isBusy?: boolean;
  readonly onAccept: () => void;
}

/** A line that is suggested for a payee, as a question. Enter or a click accepts it (MON-79). */
export const SuggestionChip = ({ line, payee, isBusy = false, onAccept }: SuggestionChipProps) => (
  <button
    type="button"
    className={styles.chip}
    data-control="suggestion"
    aria-label={texts.suggestion.label(line, payee)}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : onAccept}
  >
    <span className={styles.text}>{texts.suggestion.question(line)}</span>
  </button>
);
