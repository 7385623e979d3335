import { Button } from '@savvi/ui/button';
import { FolderPlus, Trash2, Upload } from 'lucide-react';
import { texts } from './documents.texts.ts';
import { folderTexts } from './folders/folder.texts.ts';

interface UploadButtonProps {
  /** Inside a folder, and at the limit (DOC-23). */
  readonly isDisabled: boolean;
  readonly onUpload: () => void;
}

/** Opens the dialog 'Upload Document'. */
export const UploadButton = ({ isDisabled, onUpload }: UploadButtonProps) => (
  <Button variant="primary" iconBefore={<Upload aria-hidden="true" />} disabled={isDisabled} onClick={onUpload}>
    {texts.upload}
  </Button>
);

/** Opens the dialog 'Create Folder' (DOC-8). */
export const CreateFolderButton = ({ onCreate }: { onCreate: () => void }) => (
  <Button iconBefore={<FolderPlus aria-hidden="true" />} onClick={onCreate}>
    {folderTexts.create}
  </Button>
);

/** Opens what was deleted and can be restored. */
export const DeletedButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button variant="ghost" iconBefore={<Trash2 aria-hidden="true" />} onClick={onOpen}>
    {texts.openDeleted}
  </Button>
);

const nothing = () => undefined;

/** The buttons at the head of a locker with documents, for their place only: until it is known what is kept. */
export const ComingActions = () => (
  <>
    <DeletedButton onOpen={nothing} />
    <CreateFolderButton onCreate={nothing} />
    <UploadButton isDisabled onUpload={nothing} />
  </>
);
