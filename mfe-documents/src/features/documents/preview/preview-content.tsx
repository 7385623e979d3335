import type { Document } from '@savvi/contracts/documents/document';
import { Spinner } from '@savvi/ui/spinner';
import { lazy, Suspense } from 'react';
import { ImagePreview } from './image-preview.tsx';
import type { PreviewKind } from './preview-kind.ts';
import { previewTexts } from './preview.texts.ts';
import { TextPreview } from './text-preview.tsx';
import { Unshowable } from './unshowable.tsx';

// The reader is large: it comes with the first PDF. Where it does not come, the file is still there to be downloaded.
const PdfPreview = lazy(() => import('./pdf-preview.tsx').then(({ PdfPreview: content }) => ({ default: content }), () => ({ default: () => <Unshowable why="broken" /> })));

interface PreviewContentProps {
  readonly document: Document;
  readonly kind: PreviewKind;
  readonly blob: Blob;
}

/** What is in a file. None of it is ever read as HTML. */
export function PreviewContent({ document, kind, blob }: PreviewContentProps) {
  if (kind === 'image') return <ImagePreview blob={blob} name={document.originalName} />;
  if (kind === 'text') return <TextPreview blob={blob} fileSize={document.fileSize} />;
  return (
    <Suspense fallback={<Spinner size="lg" label={previewTexts.loading} />}>
      <PdfPreview blob={blob} />
    </Suspense>
  );
}
