/** Hands a text to the browser as a file to keep; `type` is its media type. */
export function download(fileName: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the data once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
