import { ACCEPTED_FILES, FILE_KINDS_IN_WORDS } from '@savvi/documents-contract/file-kind';
import { formatBytes } from '@savvi/ui/format';
import { FileBox } from '@savvi/upload/file-box';
import { FileUp } from 'lucide-react';
import type { Ref } from 'react';
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
  const label = hasFiles ? texts.more : texts.empty;
  return (
    <DropZone disabled={false} onFiles={onFiles}>
      <FileBox
        ref={input}
        label={label}
        icon={<FileUp aria-hidden="true" />}
        action={label}
        addition={texts.drop}
        hint={texts.hint(FILE_KINDS_IN_WORDS, maxBytes === null ? null : formatBytes(maxBytes))}
        accept={ACCEPTED_FILES}
        multiple
        className={styles.choice}
        onFiles={onFiles}
      />
    </DropZone>
  );
}
