import { ACCEPTED_FILES, FILE_KINDS_IN_WORDS } from '@savvi/documents-contract/file-kind';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions, useQuery } from '@savvi/mfe-kit/query';
import { formatBytes } from '@savvi/ui/format';
import { useFileDrop } from '@savvi/upload/file-drop';
import { FileUp } from 'lucide-react';
import { useId } from 'react';
import { documentTexts as texts } from './documents.texts.ts';
import styles from './documents-field.module.css';

const limits = z.object({ fileBytesMax: z.number() });
const limitsQuery = queryOptions({
  queryKey: ['document-limits'],
  queryFn: ({ signal }) => get('/api/documents/limits', limits, signal),
});

/** Why a drop uploads nothing. */
export interface DropProblem {
  readonly title: string;
  readonly description?: string;
}

interface UploadBoxProps {
  /** Whether a file is being uploaded, so that no other one can be chosen. The input keeps the focus. */
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
  readonly onProblem: (problem: DropProblem) => void;
}

/** Chooses a file on this device, or accepts a dropped one. */
export function UploadBox({ isBusy, onFile, onProblem }: UploadBoxProps) {
  const id = useId();
  const { data } = useQuery(limitsQuery);
  const { isOver, target } = useFileDrop({
    disabled: isBusy,
    onFiles([file, ...more]) {
      if (more.length > 0) onProblem({ title: texts.oneFile });
      else if (file !== undefined) onFile(file);
    },
    onFolders: onProblem,
  });
  return (
    <div className={styles.box}>
      <label className={styles.file} htmlFor={id} {...target}>
        <FileUp size={18} aria-hidden="true" />
        {isOver ? (
          <span className={styles.upload}>{texts.dropNow}</span>
        ) : (
          <span>
            <span className={styles.upload}>{texts.upload}</span> {!isBusy && texts.drop}
          </span>
        )}
        <input
          id={id}
          className={styles.input}
          type="file"
          accept={ACCEPTED_FILES}
          aria-label={texts.upload}
          aria-describedby={`${id}-hint`}
          aria-disabled={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
          onChange={({ target: input }) => {
            const [file] = input.files ?? [];
            if (file !== undefined) onFile(file);
            input.value = ''; // clears the input, so that the same file can be chosen again
          }}
        />
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {texts.accepted(FILE_KINDS_IN_WORDS, data === undefined ? null : formatBytes(data.fileBytesMax))}
      </p>
    </div>
  );
}
