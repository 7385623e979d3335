import { Button } from '@savvi/ui/button';
import { FolderPlus, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from './documents.texts.ts';
import { folderTexts } from './folders/folder.texts.ts';
import styles from './page-actions.module.css';

interface UploadButtonProps {
  /** Inside a folder, and at the limit (DOC-23). */
  readonly isDisabled: boolean;
  readonly onUpload: () => void;
}

/** Opens the dialog 'Upload Document'. */
export const UploadButton = ({ isDisabled, onUpload }: UploadButtonProps) => (
  <Button
    variant="primary"
    iconBefore={<Upload aria-hidden="true" />}
    disabled={isDisabled}
    onClick={onUpload}
  >
    {texts.upload}
  </Button>
);

/** Opens the dialog 'Create Folder' (DOC-8). */
export const CreateFolderButton = ({ onCreate }: { onCreate: () => void }) => (
  <Button iconBefore={<FolderPlus aria-hidden="true" />} onClick={onCreate}>
    <span className={styles.word}>{folderTexts.create}</span>
  </Button>
);

/** Opens what was deleted and can be restored. */
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

/** The buttons at the head of a locker with documents; on a phone they are one line. */
export const HeadActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.head}>{children}</div>
);

/** The same for their place only: until it is known what is kept. */
export const ComingActions = () => (
  <HeadActions>
    <DeletedButton onOpen={nothing} />
    <AddingActions />
  </HeadActions>
);

/** The room of the buttons that an empty locker has elsewhere: what stands below the head keeps its place. */
export const AddingRoom = () => (
  <div className={styles.room} inert aria-hidden="true">
    <AddingActions />
  </div>
);
