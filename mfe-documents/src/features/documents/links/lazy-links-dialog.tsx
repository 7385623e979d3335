import { useShell } from '@savvi/mfe-kit';
import { lazy, type LazyExoticComponent, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { LinksDialog, LinksDialogProps } from './links-dialog.tsx';

/** Reports that the code of the dialog failed to load. */
function NotLoaded({ onClose }: LinksDialogProps) {
  const { toast } = useShell();
  const report = useEffectEvent(() => {
    toast({ title: 'The dialog couldn’t be loaded', description: 'Please try again.', tone: 'destructive' });
    onClose();
  });
  useEffect(() => report(), []);
  return null;
}

const load = (): LazyExoticComponent<typeof LinksDialog | typeof NotLoaded> =>
  lazy(() =>
    import('./links-dialog.tsx').then(
      ({ LinksDialog: loaded }) => ({ default: loaded }),
      () => {
        dialog = load();
        return { default: NotLoaded };
      },
    ),
  );
/** A component remembers a failed load, so each failure replaces it. */
let dialog = load();

/** The dialog that chooses what a document belongs to; its code loads when it opens. */
export function LazyLinksDialog(props: LinksDialogProps) {
  const [Loaded] = useState(() => dialog);
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
