import { Problem } from '@savvi/service-kit/problem';

/** The most files a space has, deleted ones included, whatever the plan. */
export const FILES_MAX = 5_000;
/** The most bytes the files of a space have, deleted ones included, whatever the plan. */
export const SPACE_BYTES_MAX = 5 * 1_073_741_824;

/** Refuses what has no room, the deleted ones of the last days included. @throws {Problem} `full` */
export function assertRoom({ files, bytes }: { files: number; bytes: number }, added: number): void {
  if (files >= FILES_MAX || bytes + added > SPACE_BYTES_MAX) throw new Problem('full', { sentence: 'Your document locker is full, including those deleted in the last 30 days. Delete documents and wait, or keep smaller ones.' });
}
