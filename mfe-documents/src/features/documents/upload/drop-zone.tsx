import { useShell } from '@savvi/mfe-kit';
import { classNames } from '@savvi/ui/class-names';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { droppedIn, hasFiles } from './dropped.ts';
import styles from './drop-zone.module.css';
import { uploadTexts } from './upload.texts.ts';

interface DropZoneProps {
  /** Nothing is taken now. */
  readonly disabled: boolean;
  readonly onFiles: (files: File[]) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A file that misses every zone, or comes when none takes it, must not replace the page: browsers open what
 * is dropped.
 */
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

/**
 * Takes files that are dropped on what stands in it. The ways of the keyboard are its owner's: a button, a
 * field for files.
 */
export function DropZone({ disabled, onFiles, className, children }: DropZoneProps) {
  const { toast } = useShell();
  const [isOver, setOver] = useState(false);
  useNoOpening();

  // What happens in a dialog of this part of the page comes by here too, although it lies elsewhere.
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
