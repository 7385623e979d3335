import { lazyDialog } from '../lazy-dialog.tsx';
import type { LinksDialogProps } from './links-dialog.tsx';

/** The dialog that chooses what a document belongs to. */
export const LazyLinksDialog = lazyDialog<LinksDialogProps>(
  async () => (await import('./links-dialog.tsx')).LinksDialog,
  ({ onClose }) => onClose(),
);
