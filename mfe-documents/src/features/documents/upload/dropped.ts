/** Whether the drag contains files, rather than a text or a link. */
export const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false;

/** Separates dropped files from folders. A folder looks like a file but cannot be read like one. */
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
