import type { Document } from '@savvi/documents-contract/document';
import { ImagePreview } from './image-preview.tsx';
import { PdfContent } from './pdf-content.tsx';
import type { OnPrintable } from './pdf-preview.tsx';
import type { PreviewKind } from './preview-kind.ts';
import { TextPreview } from './text-preview.tsx';

interface PreviewContentProps {
  readonly document: Document;
  readonly kind: PreviewKind;
  readonly blob: Blob;
  readonly onPrintable: OnPrintable;
}

/** Shows the content of a file. It is never interpreted as HTML. */
export function PreviewContent({ document, kind, blob, onPrintable }: PreviewContentProps) {
  if (kind === 'image')
    return <ImagePreview blob={blob} name={document.originalName} onPrintable={onPrintable} />;
  if (kind === 'text')
    return <TextPreview blob={blob} fileSize={document.fileSize} onPrintable={onPrintable} />;
  return <PdfContent blob={blob} onPrintable={onPrintable} />;
}
