import { ACCEPTED_FILES, FILE_KINDS_IN_WORDS } from '@savvi/documents-contract/file-kind';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions, useQuery } from '@savvi/mfe-kit/query';
import { formatBytes } from '@savvi/ui/format';
import { FileBox } from '@savvi/upload/file-box';
import { useFileDrop } from '@savvi/upload/file-drop';
import { FileUp } from 'lucide-react';
import { documentTexts as texts } from './documents.texts.ts';

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
    <FileBox
      label={texts.upload}
      icon={<FileUp size={18} aria-hidden="true" />}
      action={isOver ? texts.dropNow : texts.upload}
      addition={!isOver && !isBusy && texts.drop}
      hint={texts.accepted(FILE_KINDS_IN_WORDS, data === undefined ? null : formatBytes(data.fileBytesMax))}
      accept={ACCEPTED_FILES}
      isBusy={isBusy}
      target={target}
      onFiles={([file]) => file !== undefined && onFile(file)}
    />
  );
}
