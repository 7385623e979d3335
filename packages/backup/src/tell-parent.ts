/**
 * Sends a message to the parent process, if it still exists. The parent may have died before the `disconnect`
 * event arrived. Without a callback, the error of `send` would end this process before its cleanup.
 */
export function tellParent(message: Readonly<Record<string, string>>): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
