import type { Import } from '@savvi/budget-contract/import';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { CircleCheck } from 'lucide-react';
import { importTexts } from '../import.texts.ts';
import { UndoImport } from '../list/undo-import.tsx';
import styles from './done-step.module.css';

const texts = importTexts.done;

interface DoneStepProps {
  readonly imported: Import;
  /** The page of the transactions. */
  readonly to: string;
  readonly onAnother: () => void;
}

/** Step 4: what was imported, with its undo. */
export function DoneStep({ imported, to, onAnother }: DoneStepProps) {
  const { added, matched, here, leftOut } = imported;
  const sentences = [
    ...(matched > 0 && added > 0 ? [texts.matched(matched)] : []),
    ...(here > 0 ? [texts.here(here)] : []),
    ...(leftOut > 0 ? [texts.leftOut(leftOut)] : []),
  ];
  return (
    <div className={styles.step}>
      <p className={styles.news} role="status">
        <CircleCheck aria-hidden="true" />
        {added > 0 ? texts.imported(added) : texts.matched(matched)}
      </p>
      {sentences.length > 0 && <p className={styles.more}>{sentences.join(' ')}</p>}
      <div className={styles.actions}>
        <ButtonLink variant="primary" asChild>
          <Link to={to}>{texts.look}</Link>
        </ButtonLink>
        <UndoImport imported={imported} onUndone={onAnother} />
        <Button variant="ghost" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </div>
  );
}
