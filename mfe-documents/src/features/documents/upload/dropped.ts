/** Whether files are what is dragged, and not a text or a link. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false;

/** What was dropped: a folder looks like a file until it is asked, and cannot be read like one. */
export function droppedIn(transfer: DataTransfer): { readonly files: File[]; readonly folders: string[] } {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of transfer.items) {
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) folders.push(file?.name ?? '');
    else if (file !== null) files.push(file);
  }
  return { files, folders };
}
