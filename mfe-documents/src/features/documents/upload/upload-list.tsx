import { catchFocus } from '@savvi/ui/lost-focus';
import { Progress } from '@savvi/ui/progress';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './upload.module.css';
import { isUnderWay, type Upload } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { uploadTexts } from './upload.texts.ts';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  /** Whether a failed upload may be retried. */
  readonly canRetry: (upload: Upload) => boolean;
  readonly onRemove: (upload: Upload) => void;
  readonly onRetry: (upload: Upload) => void;
}

/** Whether a file counts toward the total. Rejected files that were never sent do not. */
const isCounted = ({ state, isRefused }: Upload) => state !== 'chosen' || !isRefused;
/** Sums the sent bytes. A failed upload counts as 0. */
const sentOf = (uploads: readonly Upload[]) =>
  Math.round(
    uploads.reduce((sum, { file, state, sent }) => sum + (state === 'failed' ? 0 : sent * file.size), 0),
  );
const sizeOf = (uploads: readonly Upload[]) => uploads.reduce((sum, { file }) => sum + file.size, 0);

/** Lists the chosen files with their progress and the total. */
export function UploadList({ uploads, canRetry, onRemove, onRetry }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  const counted = uploads.filter(isCounted);
  const numberOf = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const totalled = uploadTexts.totalled(numberOf('done'), counted.length, numberOf('failed'));
  const isFinishedWithFailures = numberOf('failed') > 0 && counted.length > 1 && !uploads.some(isUnderWay);
  const firstProblem = uploads.find(({ problem }) => problem !== null)?.id;
  useEffect(() => {
    if (firstProblem !== undefined)
      list.current?.querySelector('[data-problem]')?.scrollIntoView({ block: 'nearest' });
  }, [firstProblem]);
  // The pressed button disappears with its row, so the focus moves to the list.
  const and = (act: (upload: Upload) => void, upload: Upload) => () => {
    flushSync(() => act(upload));
    catchFocus(list.current);
  };
  return (
    <div className={styles.uploads}>
      {uploads.some(isUnderWay) && counted.length > 1 && (
        <Progress
          label={uploadTexts.total}
          value={sentOf(counted)}
          max={sizeOf(counted)}
          valueText={totalled}
        />
      )}
      <ul ref={list} className={styles.list} aria-label={uploadTexts.list} tabIndex={-1}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            canRetry={canRetry(upload)}
            onRemove={and(onRemove, upload)}
            onRetry={and(onRetry, upload)}
          />
        ))}
      </ul>
      <div role="status">
        {isFinishedWithFailures ? (
          <p className={styles.summary}>{totalled}</p>
        ) : (
          <VisuallyHidden>
            {counted.every(({ state }) => state === 'chosen') ? uploadTexts.chosen(uploads.length) : totalled}
          </VisuallyHidden>
        )}
      </div>
    </div>
  );
}
