import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { catchFocus } from '@savvi/ui/lost-focus';
import { Progress } from '@savvi/ui/progress';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './upload.module.css';
import { isUnderWay, needsDecision, twinOf, type Upload } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { uploadTexts } from './upload.texts.ts';
import type { Categories } from './use-categories.ts';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly categories: Categories;
  readonly isSending: boolean;
  /** Whether the plan has room for one more file. */
  readonly canSend: (upload: Upload) => boolean;
  readonly onRemove: (upload: Upload) => void;
  /** Sends one file: a failed one again, or one that is a document already. */
  readonly onSend: (upload: Upload) => void;
  readonly onSkip: (uploads: readonly Upload[]) => void;
}

/** Sorts what needs the attention of the user first: failures, then decisions. */
function byAttention(uploads: readonly Upload[]): Upload[] {
  const rank = (upload: Upload) => (upload.problem !== null ? 0 : needsDecision(upload) ? 1 : 2);
  return uploads.toSorted((one, other) => rank(one) - rank(other));
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
export function UploadList({
  uploads,
  categories,
  isSending,
  canSend,
  onRemove,
  onSend,
  onSkip,
}: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  const counted = uploads.filter(isCounted);
  const numberOf = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const undecided = uploads.filter(needsDecision);
  const totalled = uploadTexts.totalled(numberOf('done'), counted.length, numberOf('failed'));
  const isFinishedWithFailures = numberOf('failed') > 0 && counted.length > 1 && !uploads.some(isUnderWay);
  const firstProblem = uploads.find(({ problem }) => problem !== null)?.id;
  useEffect(() => {
    if (firstProblem !== undefined)
      list.current?.querySelector('[data-problem]')?.scrollIntoView({ block: 'nearest' });
  }, [firstProblem]);
  // The pressed button disappears with its row, so the focus moves to the list.
  const and = (act: () => void) => () => {
    flushSync(act);
    catchFocus(list.current);
  };
  const isSeveral = uploads.length > 1;
  const row = (upload: Upload) => (
    <UploadRow
      key={upload.id}
      upload={upload}
      category={isSeveral && !upload.isRefused ? (upload.category ?? categories.of(upload)) : null}
      onCategory={isSending ? null : (category) => categories.set(upload, category)}
      twin={twinOf(upload, uploads)}
      canSend={!upload.isRefused && (upload.state === 'failed' || needsDecision(upload)) && canSend(upload)}
      onRemove={and(() => onRemove(upload))}
      onSend={and(() => onSend(upload))}
      onSkip={and(() => onSkip([upload]))}
    />
  );
  return (
    <div className={styles.uploads}>
      <div role="status">
        {isFinishedWithFailures ? (
          <p className={styles.summary}>{totalled}</p>
        ) : (
          <VisuallyHidden>
            {counted.every(({ state }) => state === 'chosen') ? uploadTexts.chosen(uploads.length) : totalled}
          </VisuallyHidden>
        )}
        {undecided.length > 0 && (
          <VisuallyHidden>{uploadTexts.known.undecided(undecided.length)}</VisuallyHidden>
        )}
      </div>
      {uploads.some(isUnderWay) && counted.length > 1 && (
        <Progress
          label={uploadTexts.total}
          value={sentOf(counted)}
          max={sizeOf(counted)}
          valueText={totalled}
        />
      )}
      {undecided.length > 1 && (
        <Banner
          compact
          className={styles.several}
          action={
            <Button size="sm" onClick={and(() => onSkip(undecided))}>
              {uploadTexts.known.skipAll}
            </Button>
          }
        >
          {uploadTexts.known.several(undecided.length)}
        </Banner>
      )}
      <ul
        ref={list}
        className={styles.list}
        data-several={isSeveral || undefined}
        aria-label={uploadTexts.list}
        tabIndex={-1}
      >
        {byAttention(uploads).map(row)}
      </ul>
    </div>
  );
}
