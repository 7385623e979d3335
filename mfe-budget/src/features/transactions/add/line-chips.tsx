import { classNames } from '@savvi/ui/class-names';
import { texts } from '../transaction.texts.ts';
import styles from './line-chips.module.css';
import type { QuickAddLine } from './use-quick-add.ts';

interface LineChipsProps {
  readonly lines: readonly QuickAddLine[];
  readonly chosen: string | null;
  readonly className: string | undefined;
  readonly onToggle: (lineId: string) => void;
}

/** The lines used most, each one tap away (MON-110). */
export function LineChips({ lines, chosen, className, onToggle }: LineChipsProps) {
  if (lines.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={texts.add.lines}
      className={classNames(styles.lines, className)}
      data-scrolls=""
    >
      {lines.map(({ lineId, name }) => (
        <button
          key={lineId}
          type="button"
          className={styles.line}
          aria-pressed={lineId === chosen}
          // The field keeps the focus, and the phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(lineId)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
