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
  /** Whether a failed upload may be retried. */
  readonly canRetry: boolean;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

const { states, actions } = uploadTexts;

const stateOf = ({ state, sent }: Upload) =>
  state === 'uploading'
    ? formatPercent(sent)
    : state === 'chosen' || state === 'failed'
      ? null
      : states[state];

/** One file with its progress and actions. */
export function UploadRow({ upload, canRetry, onRemove, onRetry }: UploadRowProps) {
  const { file, state, sent, problem } = upload;
  const label = stateOf(upload);
  return (
    <li
      className={styles.row}
      aria-label={file.name}
      data-state={state}
      data-problem={problem === null ? undefined : ''}
    >
      <div className={styles.rowHead}>
        <div className={styles.file}>
          <p className={styles.name}>{file.name}</p>
          <p className={styles.quiet}>
            {formatBytes(file.size)}
            {label !== null && (
              <span className={styles.state}>
                {state === 'done' && <CircleCheck aria-hidden="true" />}
                {label}
              </span>
            )}
          </p>
        </div>
        {canRetry && (
          <Button
            size="sm"
            iconBefore={<RotateCw aria-hidden="true" />}
            aria-label={actions.retryNamed(file.name)}
            onClick={onRetry}
          >
            {actions.retry}
          </Button>
        )}
        {state !== 'storing' && state !== 'done' && (
          <IconButton
            size="sm"
            label={isUnderWay(upload) ? actions.cancel(file.name) : actions.remove(file.name)}
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      {(state === 'uploading' || state === 'storing') && (
        <Progress
          label={uploadTexts.progress(file.name)}
          labelHidden
          value={sent * 100}
          valueText={label ?? undefined}
        />
      )}
      {problem !== null && <FieldError>{problem}</FieldError>}
    </li>
  );
}
