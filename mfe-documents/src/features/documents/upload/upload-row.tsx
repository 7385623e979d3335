import { Button, IconButton } from '@savvi/ui/button';
import { formatBytes, formatPercent } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { FieldError } from '@savvi/ui/text-field';
import { CircleCheck, RotateCw, X } from 'lucide-react';
import styles from './upload.module.css';
import { isUnderWay, type Upload } from './upload-queue.ts';
import { uploadTexts } from './upload.texts.ts';

interface UploadRowProps {
  readonly upload: Upload;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

const { states, actions } = uploadTexts;

const stateOf = ({ state, sent }: Upload) => (state === 'uploading' ? (sent === 1 ? states.storing : formatPercent(sent)) : state === 'waiting' || state === 'done' ? states[state] : null);

/** One file: what it is, how far it is, and what can be done about it. */
export function UploadRow({ upload, onRemove, onRetry }: UploadRowProps) {
  const { file, state, sent, problem, isRefused } = upload;
  const said = stateOf(upload);
  return (
    <li className={styles.row} aria-label={file.name} data-state={state}>
      <div className={styles.rowHead}>
        <div className={styles.file}>
          <p className={styles.name}>{file.name}</p>
          <p className={styles.quiet}>
            {formatBytes(file.size)}
            {said !== null && (
              <span className={styles.state}>
                {state === 'done' && <CircleCheck aria-hidden="true" />}
                {said}
              </span>
            )}
          </p>
        </div>
        {state === 'failed' && !isRefused && (
          <Button size="sm" iconBefore={<RotateCw aria-hidden="true" />} aria-label={actions.retryNamed(file.name)} onClick={onRetry}>
            {actions.retry}
          </Button>
        )}
        {state !== 'done' && <IconButton size="sm" label={isUnderWay(upload) ? actions.cancel(file.name) : actions.remove(file.name)} icon={<X aria-hidden="true" />} onClick={onRemove} />}
      </div>
      {state === 'uploading' && <Progress label={uploadTexts.progress(file.name)} labelHidden value={sent * 100} valueText={said ?? undefined} />}
      {problem !== null && <FieldError>{problem}</FieldError>}
    </li>
  );
}
