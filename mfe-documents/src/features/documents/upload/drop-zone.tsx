import { useShell } from '@savvi/mfe-kit';
import { classNames } from '@savvi/ui/class-names';
import { useFileDrop, useNoOpening } from '@savvi/upload/file-drop';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './drop-zone.module.css';
import { uploadTexts } from './upload.texts.ts';

interface DropZoneProps {
  /** Whether the drop zone currently rejects files. */
  readonly disabled: boolean;
  readonly onFiles: (files: File[]) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Accepts files dropped on its children. The owner provides a keyboard alternative, such as a button. */
export function DropZone({ disabled, onFiles, className, children }: DropZoneProps) {
  const { toast } = useShell();
  useNoOpening();
  const { isOver, target } = useFileDrop({
    disabled,
    onFiles,
    onFolders: (texts) => toast({ ...texts, tone: 'destructive' }),
  });
  return (
    <div className={classNames(styles.zone, className)} {...target}>
      {children}
      <div role="status">
        {isOver && (
          <div className={styles.cover}>
            <span className={styles.words}>
              <FileUp aria-hidden="true" />
              {uploadTexts.drop.here}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}
