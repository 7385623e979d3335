import { Plus } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../budget.texts.ts';
import styles from './create-card.module.css';

/** The dashed card that creates a budget (BUD-2), or continues the draft of one. */
export function CreateCard({
  isDisabled,
  draftName,
  onCreate,
}: {
  isDisabled: boolean;
  draftName: string | null;
  onCreate: () => void;
}) {
  const hint = useId();
  return (
    <div className={styles.card}>
      <span className={styles.sign} aria-hidden="true">
        <Plus size={20} />
      </span>
      <button
        type="button"
        className={styles.button}
        disabled={isDisabled}
        aria-describedby={hint}
        onClick={onCreate}
      >
        {texts.lab.create}
      </button>
      <p id={hint} className={styles.hint}>
        {draftName === null ? texts.lab.createHint : texts.lab.draftHint(draftName)}
      </p>
    </div>
  );
}
