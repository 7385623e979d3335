import { PlanNotice } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Spinner } from '@savvi/ui/spinner';
import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { importTexts } from '../import.texts.ts';
import styles from './choose-step.module.css';

const texts = importTexts.choose;

interface ChooseStepProps {
  readonly isLocked: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onChoose: (file: File) => void;
}

/** Step 1: choose a file or drop it. */
export function ChooseStep({ isLocked, isBusy, problem, onChoose }: ChooseStepProps) {
  const id = useId();
  if (isLocked) return <PlanNotice feature="hasAdvancedBudgeting">{texts.planLocked}</PlanNotice>;
  return (
    <div className={styles.step}>
      <div role="alert">{problem !== null && <Banner tone="danger">{problem}</Banner>}</div>
      {isBusy ? (
        <div className={styles.busy}>
          <Spinner size="lg" label={texts.reading} />
        </div>
      ) : (
        <label className={styles.file} htmlFor={id}>
          <FileUp aria-hidden="true" />
          <span>{texts.drop}</span>
          {/* The input covers the label, so that the browser itself accepts a dropped file. */}
          <input
            id={id}
            className={styles.input}
            type="file"
            aria-describedby={`${id}-about`}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen !== undefined) onChoose(chosen);
              target.value = ''; // clears the input, so that the same file can be chosen again
            }}
          />
        </label>
      )}
      <p id={`${id}-about`} className={styles.about}>
        {texts.accepted} {texts.stays}
      </p>
    </div>
  );
}
