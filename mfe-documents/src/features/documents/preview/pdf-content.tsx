import { useQuery } from '@savvi/mfe-kit/query';
import { ReloadState } from '@savvi/ui/reload-state';
import { Spinner } from '@savvi/ui/spinner';
import type { OnPrintable } from './pdf-preview.tsx';
import { previewTexts as texts } from './preview.texts.ts';

/** Shows a PDF. The viewer is large and loads on first use; a failed load can be retried. */
export function PdfContent({
  blob,
  onPrintable,
}: {
  readonly blob: Blob;
  readonly onPrintable: OnPrintable;
}) {
  const {
    data: reader,
    isFetching,
    refetch,
  } = useQuery({ queryKey: ['pdf-reader'], queryFn: () => import('./pdf-preview.tsx') });
  if (reader !== undefined) return <reader.PdfPreview blob={blob} onPrintable={onPrintable} />;
  if (isFetching) return <Spinner size="lg" label={texts.loading} />;
  return (
    <ReloadState
      drawing="documents"
      words={{ ...texts.failed, description: texts.failed.unknown }}
      onReload={() => void refetch()}
    />
  );
}
