import { DOCUMENTS_MAX } from '@savvi/budget-contract/transaction';
import { ApiError, type PapersProps, type RecordNamesProps, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Progress } from '@savvi/ui/progress';
import { Spinner } from '@savvi/ui/spinner';
import { catchFocus } from '@savvi/ui/lost-focus';
import { FieldError } from '@savvi/ui/text-field';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useNoOpening } from '@savvi/upload/file-drop';
import { FolderLock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts as transactionTexts } from '../transaction.texts.ts';
import { AttachedDocuments } from './attached-documents.tsx';
import { idsIn, textOfIds } from './document-ids.rules.ts';
import { DocumentPicker } from './document-picker.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import styles from './documents-field.module.css';
import { type DropProblem, UploadBox } from './upload-box.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useUpload } from './use-upload.ts';

const KIND = 'document';
const KINDS = [KIND];

interface DocumentsFieldProps {
  readonly label: string;
  /** The ids of the documents as a text. */
  readonly value: string;
  /** Whether the documents were refused when the form was submitted. */
  readonly isRefused: boolean;
  readonly onChange: (value: string) => void;
  /** Called when an upload starts and ends. */
  readonly onUploading: (isUploading: boolean) => void;
  /** Receives the id of an uploaded document. */
  readonly onUploaded: (id: string) => void;
}

/** Whether another attempt can help: the locker has not refused the file, and the file can be read. */
const canRepeat = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  (error.status === 0 && error.code !== 'unreadable-file');

type Named = Parameters<RecordNamesProps['children']>[0];

/** The documents of a transaction (MON-56). A person without a locker sees no field. */
export function DocumentsField(field: DocumentsFieldProps) {
  const { RecordNames } = useShell();
  useNoOpening();
  if (RecordNames === undefined) return null;
  return (
    <RecordNames kinds={KINDS}>
      {(named) =>
        named.unknownKinds?.includes(KIND) === true ? null : <LockerField {...field} named={named} />
      }
    </RecordNames>
  );
}

function LockerField({
  label,
  value,
  named: { records, isLoading, reload, fetchedAt },
  isRefused,
  onChange,
  onUploading,
  onUploaded,
}: DocumentsFieldProps & { readonly named: Named }) {
  const id = useId();
  const client = useQueryClient();
  const field = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const focus = useKeptFocus(field);
  const [openedAt] = useState(() => Date.now());
  const [isChoosing, setChoosing] = useState(false);
  /** The uploaded documents, which the list of the locker may not have yet. */
  const [uploaded, setUploaded] = useState<readonly PapersProps[]>([]);
  const [dropProblem, setDropProblem] = useState<DropProblem | null>(null);
  const ids = idsIn(value);
  const attach = (added: string) => onChange(textOfIds([...ids, added]));
  const upload = useUpload({
    onUploading,
    onStored({ id: stored, originalName }) {
      setUploaded((before) => [...before, { kind: KIND, id: stored, name: originalName }]);
      onUploaded(stored);
      attach(stored);
    },
  });
  const choose = (chosen: string) => {
    flushSync(() => {
      attach(chosen);
      setChoosing(false);
    });
    opener.current?.focus();
  };
  const documents = [...uploaded.filter((own) => records.every((each) => each.id !== own.id)), ...records];
  // Only a list that was fetched since the dialog opened shows that a document is deleted.
  const isOld = fetchedAt !== undefined && fetchedAt < openedAt;
  const needsNewList =
    isOld &&
    !isLoading &&
    reload === null &&
    ids.some((each) => documents.every((known) => known.id !== each));
  useEffect(() => {
    if (needsNewList) void client.invalidateQueries({ queryKey: ['documents'] });
  }, [client, needsNewList]);
  const isFull = ids.length + (upload.isPending ? 1 : 0) >= DOCUMENTS_MAX;
  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={styles.field}
      aria-describedby={isFull || isRefused ? `${id}-full` : undefined}
      {...focus}
    >
      <legend>{label}</legend>
      {ids.length > 0 && (
        <AttachedDocuments
          ids={ids}
          documents={documents}
          isLoading={isLoading}
          isComplete={fetchedAt !== undefined && !isOld}
          onRemove={(removed) => onChange(textOfIds(ids.filter((each) => each !== removed)))}
        />
      )}
      {reload !== null && (ids.length > 0 || isChoosing) && (
        <div className={styles.failed} role="alert">
          <p>{texts.failed}</p>
          <Button size="sm" onClick={reload}>
            {texts.reload}
          </Button>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">
          {upload.isPending && texts.started(upload.name)}
          {upload.isSuccess && texts.uploaded(upload.name)}
        </span>
      </VisuallyHidden>
      {upload.isPending && (
        <div className={styles.uploading}>
          <div className={styles.progress}>
            <Progress label={texts.uploading(upload.name)} value={upload.sent} max={1} />
            <p className={styles.hint}>{texts.saveLater}</p>
          </div>
          <Button size="sm" aria-label={texts.cancelNamed(upload.name)} onClick={upload.cancel}>
            {texts.cancel}
          </Button>
        </div>
      )}
      {upload.isError && (
        <Banner
          tone="danger"
          role="alert"
          action={
            !isFull &&
            canRepeat(upload.error) && (
              <Button size="sm" onClick={upload.repeat}>
                {texts.tryAgain}
              </Button>
            )
          }
        >
          {texts.uploadFailed(upload.name, serverMessageOf(upload.error, transactionTexts.tryAgain))}
        </Banner>
      )}
      {dropProblem !== null && (
        <Banner tone="danger" role="alert" title={dropProblem.title}>
          {dropProblem.description}
        </Banner>
      )}
      {isRefused ? (
        <div role="alert">
          <FieldError id={`${id}-full`}>{texts.full}</FieldError>
        </div>
      ) : (
        isFull && (
          <p className={styles.hint} id={`${id}-full`}>
            {texts.full}
          </p>
        )
      )}
      {!isFull && (
        <>
          <Button
            ref={opener}
            className={styles.open}
            variant="ghost"
            aria-expanded={isChoosing}
            iconBefore={<FolderLock size={18} aria-hidden="true" />}
            onClick={() => setChoosing(!isChoosing)}
          >
            {texts.choose}
          </Button>
          {isChoosing &&
            (isLoading ? (
              <p className={styles.busy} role="status">
                <Spinner size="sm" /> {texts.loading}
              </p>
            ) : (
              reload === null && <DocumentPicker documents={documents} attached={ids} onChoose={choose} />
            ))}
          <UploadBox
            isBusy={upload.isPending}
            onProblem={setDropProblem}
            onFile={(file) => {
              setDropProblem(null);
              catchFocus(field.current); // some browsers do not return it from the window for choosing a file
              upload.start(file);
            }}
          />
        </>
      )}
    </fieldset>
  );
}
