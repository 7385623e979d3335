/**
 * Hands a text, or what is a blob already, to the browser as a file to keep; `type` is a text's media type.
 */
export function download(fileName: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the data once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
