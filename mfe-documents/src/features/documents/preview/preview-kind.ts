import type { Document } from '@savvi/contracts/documents/document';
import { type FileKind, fileKindOf } from '@savvi/contracts/documents/file-kind';

/** How a file can be shown. */
export type PreviewKind = 'image' | 'text' | 'pdf';

const BY_FILE: Partial<Record<FileKind, PreviewKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  txt: 'text',
  pdf: 'pdf',
};

/** How a document can be shown; null for those of which there is no preview. */
export function previewKindOf({ originalName }: Document): PreviewKind | null {
  const kind = fileKindOf(originalName);
  return (kind && BY_FILE[kind]) ?? null;
}
