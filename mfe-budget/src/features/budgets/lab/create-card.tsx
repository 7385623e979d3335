import { Plus } from 'lucide-react';
import { useId } from 'react';
import { texts } from '../budget.texts.ts';
import styles from './create-card.module.css';

/** The dashed card that begins a budget (BUD-2), or goes on with the one that was left unfinished. */
export function CreateCard({ isDisabled, draftName, onCreate }: { isDisabled: boolean; draftName: string | null; onCreate: () => void }) {
  const id = useId();
  return (
    <button type="button" className={styles.card} aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`} disabled={isDisabled} onClick={onCreate}>
      <span className={styles.sign}>
        <Plus size={20} aria-hidden="true" />
      </span>
      <span className={styles.title} id={`${id}-title`}>{texts.lab.create}</span>
      <span className={styles.hint} id={`${id}-hint`}>{draftName === null ? texts.lab.createHint : texts.lab.draftHint(draftName)}</span>
    </button>
  );
}
