/**
 * Tells the process that forked this one, if it is still there. It may have died a moment ago, before anybody
 * here was told that the channel broke; without a callback that would end this process as well, with what it
 * has to clear away.
 */
export function tellParent(message: Readonly<Record<string, string>>): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
