import type { DocumentCategory } from '@savvi/documents-contract/category';
import { Button, IconButton } from '@savvi/ui/button';
import { formatBytes, formatPercent } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { FieldError, SelectField } from '@savvi/ui/text-field';
import { CircleCheck, Files, RotateCw, X } from 'lucide-react';
import { CATEGORY_LABELS } from '../documents.texts.ts';
import { CATEGORY_OPTIONS, categoryOf } from '../form/fields.ts';
import styles from './upload.module.css';
import { isUnderWay, needsDecision, type Upload } from './upload-queue.ts';
import { uploadTexts } from './upload.texts.ts';

interface UploadRowProps {
  readonly upload: Upload;
  /** The category of the file; null if it is shown elsewhere, or if the file cannot be sent. */
  readonly category: DocumentCategory | null;
  /** Null if the category cannot be changed now. */
  readonly onCategory: ((category: DocumentCategory) => void) | null;
  /** An earlier file of the list with the same content. */
  readonly twin: string | null;
  /** Whether this file may be sent by itself: as a retry, or although it is a document already. */
  readonly canSend: boolean;
  readonly onRemove: () => void;
  readonly onSend: () => void;
  readonly onSkip: () => void;
}

const { states, actions, known } = uploadTexts;

function stateOf({ state, sent, isUnchecked }: Upload): string | null {
  if (state === 'uploading') return formatPercent(sent);
  if (state === 'failed') return null;
  if (state === 'chosen') return isUnchecked ? states.checking : null;
  return states[state];
}

/** Asks whether to upload a file that is a document already (DOC-48). */
function Question({
  name,
  storedAs,
  canSend,
  onSend,
  onSkip,
}: Pick<UploadRowProps, 'canSend' | 'onSend' | 'onSkip'> & {
  readonly name: string;
  readonly storedAs: string;
}) {
  return (
    <div className={styles.question} data-question="">
      <p className={styles.known}>
        <Files aria-hidden="true" />
        {known.one(storedAs)}
      </p>
      {canSend && (
        <Button size="sm" aria-label={known.uploadNamed(name)} onClick={onSend}>
          {known.upload}
        </Button>
      )}
      <Button size="sm" aria-label={known.skipNamed(name)} onClick={onSkip}>
        {known.skip}
      </Button>
    </div>
  );
}

/** One file with its category, progress and actions. */
export function UploadRow({
  upload,
  category,
  onCategory,
  twin,
  canSend,
  onRemove,
  onSend,
  onSkip,
}: UploadRowProps) {
  const { file, state, sent, problem, storedAs } = upload;
  const label = stateOf(upload);
  const isEditable = onCategory !== null && (state === 'chosen' || state === 'failed');
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
            {category !== null && !isEditable && <span>{CATEGORY_LABELS[category]}</span>}
            {twin !== null && state === 'chosen' && <span>{uploadTexts.twin(twin)}</span>}
            {label !== null && (
              <span className={styles.state}>
                {state === 'done' && <CircleCheck aria-hidden="true" />}
                {label}
              </span>
            )}
          </p>
        </div>
        {category !== null && isEditable && (
          <SelectField
            className={styles.category}
            label={uploadTexts.categoryOf(file.name)}
            labelHidden
            options={CATEGORY_OPTIONS}
            value={category}
            onChange={({ target }) => onCategory(categoryOf(target.value))}
          />
        )}
        {state === 'failed' && canSend && (
          <Button
            size="sm"
            iconBefore={<RotateCw aria-hidden="true" />}
            aria-label={actions.retryNamed(file.name)}
            onClick={onSend}
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
      {storedAs !== null && needsDecision(upload) && (
        <Question name={file.name} storedAs={storedAs} {...{ canSend, onSend, onSkip }} />
      )}
    </li>
  );
}
