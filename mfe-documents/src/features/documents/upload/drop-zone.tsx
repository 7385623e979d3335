import { useShell } from '@savvi/mfe-kit';
import { classNames } from '@savvi/ui/class-names';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { droppedIn, hasFiles } from './dropped.ts';
import styles from './drop-zone.module.css';
import { uploadTexts } from './upload.texts.ts';

interface DropZoneProps {
  /** Whether the drop zone currently rejects files. */
  readonly disabled: boolean;
  readonly onFiles: (files: File[]) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Prevents browsers from opening a file that is dropped outside a zone or on a disabled one. */
function useNoOpening(): void {
  useEffect(() => {
    const ending = new AbortController();
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse, { signal: ending.signal });
    addEventListener('drop', refuse, { signal: ending.signal });
    return () => ending.abort();
  }, []);
}

/** Accepts files dropped on its children. The owner provides a keyboard alternative, such as a button. */
export function DropZone({ disabled, onFiles, className, children }: DropZoneProps) {
  const { toast } = useShell();
  const [isOver, setOver] = useState(false);
  useNoOpening();

  // React events from a dialog opened here bubble through this component, although its element is elsewhere.
  const concerns = (event: DragEvent<HTMLElement>) =>
    !disabled &&
    event.target instanceof Node &&
    event.currentTarget.contains(event.target) &&
    hasFiles(event.dataTransfer);
  const over = (event: DragEvent<HTMLElement>) => {
    if (!concerns(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      setOver(false);
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    setOver(false);
    if (!concerns(event)) return;
    event.preventDefault();
    const { files, folders } = droppedIn(event.dataTransfer);
    if (folders.length > 0) toast({ ...uploadTexts.drop.folders(folders), tone: 'destructive' });
    if (files.length > 0) onFiles(files);
  };
  return (
    <div
      className={classNames(styles.zone, className)}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
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
