/** Downloads a text or blob as a file. `type` is the media type of a text. */
export function download(fileName: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The click is handled before the timeout fires, and the download then no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
