import { useShell } from '@savvi/mfe-kit';
import { Dialog } from '@savvi/ui/dialog';
import { Spinner } from '@savvi/ui/spinner';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './upload-dialog.module.css';
import type { UploadDialogProps, UploadWindow } from './upload-window.tsx';
import { uploadTexts } from './upload.texts.ts';

/**
 * The dialog 'Upload Document'. Its code loads on first opening, while a frame is visible. A failed load
 * shows a toast (DOC-31).
 */
export function UploadDialog(props: UploadDialogProps) {
  const { open, onOpenChange } = props;
  const { toast } = useShell();
  /** The component after its code has loaded, and the number of the opening that loaded it. */
  const [loaded, setLoaded] = useState<{ readonly Window: typeof UploadWindow; readonly by: number } | null>(
    null,
  );
  // Each opening mounts the dialog's content again. The last content stays rendered during the closing
  // animation.
  const [shown, setShown] = useState({ open, count: open ? 1 : 0 });
  if (shown.open !== open) setShown({ open, count: shown.count + (open ? 1 : 0) });
  const isWanted = open && loaded === null;

  const came = useEffectEvent((Window: typeof UploadWindow) => setLoaded({ Window, by: shown.count }));
  const failed = useEffectEvent(() => {
    toast({ title: uploadTexts.notOpened, tone: 'destructive' });
    onOpenChange(false);
  });
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./upload-window.tsx').then(
      ({ UploadWindow: Window }) => isCurrent && came(Window),
      () => isCurrent && failed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  if (loaded !== null)
    return <loaded.Window key={shown.count} {...props} takesOver={loaded.by === shown.count} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={uploadTexts.title}>
      <div className={styles.loading}>
        <Spinner size="lg" label={uploadTexts.loading} />
      </div>
    </Dialog>
  );
}
