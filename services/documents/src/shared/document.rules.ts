import { DOCUMENT_TEXT_BYTES_MAX, DOCUMENTS_MAX } from '@savvi/documents-contract/document';
import { Problem } from '@savvi/service-kit/problem';

/** The quota for the files of a space in bytes, deleted documents included, in every plan. */
export const SPACE_BYTES_MAX = 5 * 1_073_741_824;

/** How much of its quota a space uses, deleted documents included. */
export interface Usage {
  readonly files: number;
  readonly bytes: number;
  /** Bytes of names and descriptions as JSON. */
  readonly textBytes: number;
}

/** The size of a document's texts as JSON in a list, in bytes. */
export const textBytesOf = ({
  originalName,
  description,
}: {
  readonly originalName: string;
  readonly description: string | null;
}): number => Buffer.byteLength(JSON.stringify([originalName, description]));

/** Rejects texts beyond the quota of a space. @throws {Problem} `full` */
export function assertTextRoom({ textBytes }: Pick<Usage, 'textBytes'>): void {
  if (textBytes > DOCUMENT_TEXT_BYTES_MAX)
    throw new Problem('full', {
      sentence:
        'There is no room for more in your names and descriptions. Shorten some, or delete documents.',
    });
}

/**
 * Rejects usage beyond the quota of a space, which includes documents deleted within the last 30 days.
 * @throws {Problem} `full`
 */
export function assertRoom(after: Usage): void {
  if (after.files > DOCUMENTS_MAX || after.bytes > SPACE_BYTES_MAX)
    throw new Problem('full', {
      sentence:
        'Your document locker is full, including those deleted in the last 30 days. Delete documents and wait, or keep smaller ones.',
    });
  assertTextRoom(after);
}
