import type { Document } from '@savvi/documents-contract/document';
import { type FileKind, fileKindOf } from '@savvi/documents-contract/file-kind';

/** The type of a preview. */
export type PreviewKind = 'image' | 'text' | 'pdf';

const BY_FILE: Partial<Record<FileKind, PreviewKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  txt: 'text',
  pdf: 'pdf',
};

/** Returns the preview type of a document, or null when it has no preview. */
export function previewKindOf({ originalName }: Document): PreviewKind | null {
  const kind = fileKindOf(originalName);
  return (kind && BY_FILE[kind]) ?? null;
}
