import { useQuery } from '@savvi/mfe-kit/query';
import { Dialog } from '@savvi/ui/dialog';
import { ReloadState } from '@savvi/ui/reload-state';
import { Spinner } from '@savvi/ui/spinner';
import { useState } from 'react';
import type { PreviewDialogProps } from './preview-dialog.tsx';
import { previewTexts as texts } from './preview.texts.ts';

/** The preview dialog. Its code loads on first opening, while a frame is visible. */
export function LazyPreview(props: PreviewDialogProps) {
  const { document, onClose } = props;
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['preview-dialog'],
    queryFn: () => import('./preview-dialog.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  /** Whether the frame was visible before the dialog. */
  const [isFramed] = useState(data === undefined);
  if (data !== undefined) return <data.PreviewDialog {...props} takesOver={isFramed} />;
  return (
    <Dialog
      open={document !== null}
      onOpenChange={() => document !== null && onClose(document)}
      title={document?.originalName}
      size="full"
    >
      {isFetching ? (
        <Spinner size="lg" label={texts.loading} />
      ) : (
        <ReloadState
          drawing="documents"
          words={{ ...texts.failed, description: texts.failed.unknown }}
          onReload={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
