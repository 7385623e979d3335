import { useShell } from '@savvi/mfe-kit';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { UploadDialogProps } from './upload-window.tsx';
import { uploadTexts } from './upload.texts.ts';

/** The dialog 'Upload Document'. Its code comes with the first opening; when that fails, it says so (DOC-31). */
export function UploadDialog(props: UploadDialogProps) {
  const { open, onOpenChange } = props;
  const { toast } = useShell();
  const [Window, setWindow] = useState<ComponentType<UploadDialogProps> | null>(null);
  // Each opening is one of its own; the last one stays while it closes.
  const [shown, setShown] = useState({ open, count: 0 });
  if (shown.open !== open) setShown({ open, count: shown.count + (open ? 1 : 0) });
  const isWanted = open && Window === null;

  const failed = useEffectEvent(() => {
    toast({ title: uploadTexts.notOpened, tone: 'destructive' });
    onOpenChange(false);
  });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./upload-window.tsx').then(
      ({ UploadWindow }) => isCurrent && setWindow(() => UploadWindow),
      () => isCurrent && failed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return Window && <Window key={shown.count} {...props} />;
}
