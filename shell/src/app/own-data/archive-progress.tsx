import { Progress } from '@savvi/ui/progress';
import { canWriteFile } from './archive/destination.ts';
import styles from './own-data.module.css';
import { TEXTS } from './own-data.texts.ts';
import { type ArchiveState, isLarge } from './use-archive.ts';

const texts = TEXTS.download;

/** The progress of the archive: first by parts, then by the bytes of the documents. */
export function ArchiveProgress({
  state,
}: {
  state: Extract<ArchiveState, { step: 'gathering' | 'writing' }>;
}) {
  if (state.step === 'gathering')
    return (
      <div className={styles.form}>
        <Progress label={state.label} value={state.at} max={state.all} valueText={texts.preparing} />
      </div>
    );
  const { at, all, bytes, allBytes } = state;
  return (
    <div className={styles.form}>
      <Progress
        label={texts.writing(at, all)}
        value={bytes}
        max={allBytes}
        valueText={texts.written(bytes, allBytes)}
      />
      <p className={styles.quiet}>
        {isLarge(allBytes) && !canWriteFile() ? texts.inMemory(allBytes) : texts.stayHere}
      </p>
    </div>
  );
}
