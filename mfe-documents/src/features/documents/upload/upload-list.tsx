import { catchFocus } from '@savvi/ui/lost-focus';
import { Progress } from '@savvi/ui/progress';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from './upload.module.css';
import { isUnderWay, type Upload } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { uploadTexts } from './upload.texts.ts';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onRemove: (id: string) => void;
  readonly onRetry: (id: string) => void;
}

/** How many bytes of the files are sent. */
const sentOf = (uploads: readonly Upload[]) => Math.round(uploads.reduce((sum, { file, sent }) => sum + sent * file.size, 0));
const sizeOf = (uploads: readonly Upload[]) => uploads.reduce((sum, { file }) => sum + file.size, 0);

/** The chosen files, and how far they are together. */
export function UploadList({ uploads, onRemove, onRetry }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  const sending = uploads.filter((upload) => isUnderWay(upload) || upload.state === 'done');
  const done = uploads.filter(({ state }) => state === 'done').length;
  const isSending = uploads.some(isUnderWay);
  // Whoever pressed a button that goes with its row goes on in the list.
  const and = (act: (id: string) => void, id: string) => () => {
    flushSync(() => act(id));
    catchFocus(list.current);
  };
  return (
    <div className={styles.uploads}>
      {isSending && sending.length > 1 && <Progress label={uploadTexts.total} value={sentOf(sending)} max={sizeOf(sending)} valueText={uploadTexts.totalled(done, sending.length)} />}
      <ul ref={list} className={styles.list} aria-label={uploadTexts.list} tabIndex={-1}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onRemove={and(onRemove, upload.id)} onRetry={and(onRetry, upload.id)} />
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{isSending || done > 0 ? uploadTexts.totalled(done, sending.length) : uploadTexts.chosen(uploads.length)}</VisuallyHidden>
      </div>
    </div>
  );
}
