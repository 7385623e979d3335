import { ACCEPTED_FILES, FILE_KINDS_IN_WORDS } from '@savvi/documents-contract/file-kind';
import { formatBytes } from '@savvi/ui/format';
import { FileUp } from 'lucide-react';
import { type Ref, useId } from 'react';
import { DropZone } from './drop-zone.tsx';
import styles from './upload.module.css';
import { uploadTexts } from './upload.texts.ts';

const texts = uploadTexts.choose;

interface FileChoiceProps {
  readonly input: Ref<HTMLInputElement>;
  /** Whether files are chosen already. */
  readonly hasFiles: boolean;
  /** Maximum file size in bytes; null until it is known. */
  readonly maxBytes: number | null;
  readonly onFiles: (files: File[]) => void;
}

/** The file input and drop zone of the upload dialog. */
export function FileChoice({ input, hasFiles, maxBytes, onFiles }: FileChoiceProps) {
  const id = useId();
  return (
    <DropZone disabled={false} onFiles={onFiles}>
      <label className={styles.choice} htmlFor={id}>
        <FileUp aria-hidden="true" />
        <span>
          <span className={styles.choose}>{hasFiles ? texts.more : texts.empty}</span> {texts.drop}
        </span>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          multiple
          accept={ACCEPTED_FILES}
          aria-label={hasFiles ? texts.more : texts.empty}
          aria-describedby={`${id}-hint`}
          data-autofocus=""
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            target.value = ''; // clears the input, so that the same file can be chosen again
          }}
        />
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {texts.hint(FILE_KINDS_IN_WORDS, maxBytes === null ? null : formatBytes(maxBytes))}
      </p>
    </DropZone>
  );
}
