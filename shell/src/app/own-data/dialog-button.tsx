import { useShell } from '@savvi/mfe-kit';
import { Button, type ButtonProps } from '@savvi/ui/button';
import { usePageHidden } from '@savvi/ui/page-hidden';
import { type ComponentType, useState } from 'react';
import { TEXTS } from './own-data.texts.ts';

type OpenedDialog = ComponentType<{ readonly onClose: () => void }>;

/** Opens a dialog whose code loads on the first click; shows a message if it fails to load. */
export function DialogButton({
  load,
  ...button
}: Pick<ButtonProps, 'children' | 'variant' | 'size' | 'iconBefore'> & {
  load: () => Promise<OpenedDialog>;
}) {
  const { toast } = useShell();
  const isHidden = usePageHidden();
  const [isLoading, setLoading] = useState(false);
  const [Opened, setOpened] = useState<OpenedDialog | null>(null);
  async function open(): Promise<void> {
    setLoading(true);
    try {
      const loaded = await load();
      setOpened(() => loaded);
    } catch {
      toast({ title: TEXTS.notOpened, tone: 'destructive' });
    } finally {
      setLoading(false);
    }
  }
  return (
    <>
      <Button {...button} busy={isLoading} onClick={() => void open()} />
      {/* Unmounted after the session, so that no data of the user stays in memory. */}
      {Opened !== null && !isHidden && <Opened onClose={() => setOpened(null)} />}
    </>
  );
}
