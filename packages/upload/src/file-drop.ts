import { formatList } from '@savvi/ui/format';
import { type DragEvent, useEffect, useState } from 'react';

/** Whether the drag contains files, rather than a text or a link. */
const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/** Separates dropped files from folders. A folder looks like a file but cannot be read like one. */
function droppedIn(transfer: DataTransfer): { readonly files: File[]; readonly folders: string[] } {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of transfer.items) {
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) folders.push(file?.name ?? '');
    else if (file !== null) files.push(file);
  }
  return { files, folders };
}

/** The texts about dropped folders. */
const folderTexts = (names: readonly string[]) => ({
  title: names.length === 1 ? 'A folder can’t be uploaded' : 'Folders can’t be uploaded',
  description: `Drop the files inside ${formatList(names)}.`,
});

/** Prevents browsers from opening a file that is dropped where no component accepts it. */
export function useNoOpening(): void {
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

/** What happens to dropped files. */
interface FileDropOptions {
  /** Whether the element currently rejects files. */
  readonly disabled: boolean;
  readonly onFiles: (files: File[]) => void;
  /** Receives the texts about dropped folders. */
  readonly onFolders: (texts: { readonly title: string; readonly description: string }) => void;
}

/** Accepts files dropped on an element. Its owner provides a keyboard alternative, such as a button. */
export function useFileDrop({ disabled, onFiles, onFolders }: FileDropOptions) {
  const [isOver, setOver] = useState(false);
  // React events from a dialog opened here bubble through the element, although the dialog is elsewhere.
  const concerns = (event: DragEvent<HTMLElement>) =>
    !disabled &&
    event.target instanceof Node &&
    event.currentTarget.contains(event.target) &&
    hasFiles(event.dataTransfer);
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!concerns(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    isOver,
    /** Props for the element. */
    target: {
      'data-over': isOver || undefined,
      onDragEnter: onDragOver,
      onDragOver,
      onDragLeave(event: DragEvent<HTMLElement>) {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      },
      onDrop(event: DragEvent<HTMLElement>) {
        setOver(false);
        if (!concerns(event)) return;
        event.preventDefault();
        const { files, folders } = droppedIn(event.dataTransfer);
        if (files.length > 0) onFiles(files);
        if (folders.length > 0) onFolders(folderTexts(folders));
      },
    },
  };
}
