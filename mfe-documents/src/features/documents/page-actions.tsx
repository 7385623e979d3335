import { Button } from '@savvi/ui/button';
import { FolderPlus, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from './documents.texts.ts';
import { folderTexts } from './folders/folder.texts.ts';
import styles from './page-actions.module.css';

interface UploadButtonProps {
  /** Whether the button is disabled: inside a folder and at the document limit (DOC-23). */
  readonly isDisabled: boolean;
  readonly onUpload: () => void;
  /** The id of the text that says why the button is disabled. */
  readonly reason?: string;
}

/** The button that opens the dialog 'Upload Document'. */
export const UploadButton = ({ isDisabled, onUpload, reason }: UploadButtonProps) => (
  <Button
    variant="primary"
    iconBefore={<Upload aria-hidden="true" />}
    disabled={isDisabled}
    aria-describedby={reason}
    onClick={onUpload}
  >
    {texts.upload}
  </Button>
);

/** Says how to upload to the open folder, where the button is disabled (DOC-23). */
export const UploadReason = ({ id }: { id: string }) => (
  <p id={id} className={styles.reason}>
    {texts.uploadInFolder}
  </p>
);

/** The button that opens the dialog 'Create Folder' (DOC-8). */
export const CreateFolderButton = ({ onCreate }: { onCreate: () => void }) => (
  <Button iconBefore={<FolderPlus aria-hidden="true" />} onClick={onCreate}>
    <span className={styles.word}>{folderTexts.create}</span>
  </Button>
);

/** The button that opens the list of deleted documents. */
export const DeletedButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button variant="ghost" iconBefore={<Trash2 aria-hidden="true" />} onClick={onOpen}>
    <span className={styles.word}>{texts.openDeleted}</span>
  </Button>
);

const nothing = () => undefined;

const AddingActions = () => (
  <>
    <CreateFolderButton onCreate={nothing} />
    <UploadButton isDisabled onUpload={nothing} />
  </>
);

/** The buttons in the header of a locker with documents, in one line on a phone. */
export const HeadActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.head}>{children}</div>
);

/** Invisible copies of the header buttons, which reserve their space while the lists load. */
export const ComingActions = () => (
  <HeadActions>
    <DeletedButton onOpen={nothing} />
    <AddingActions />
  </HeadActions>
);

/** Reserves the space of the header buttons in an empty locker, so that the content below does not move. */
export const AddingRoom = () => (
  <div className={styles.room} inert aria-hidden="true">
    <AddingActions />
  </div>
);
