import { Button, type ButtonLook } from '@savvi/ui/button';
import { useToast } from '@savvi/ui/toast';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useBrowser } from '../../shared/browser.tsx';
import { useOpenPortal } from './billing.queries.ts';
import { PORTAL_TEXTS as texts } from './billing.texts.ts';
import { onThisOrigin } from './on-this-origin.ts';

/** Opens the provider's customer portal in a new tab (BILL-10, ACC-14). `label` is the text of the button. */
export function PortalButton({
  label = texts.manage,
  ...look
}: Pick<ButtonLook, 'variant' | 'size' | 'block'> & { readonly label?: string }) {
  const { toast } = useToast();
  const { openTab } = useBrowser();
  const { mutate: open, isPending } = useOpenPortal();
  /** The address that a toast offered; it stays on the page after the toast has closed. */
  const [leftOpen, setLeftOpen] = useState<string | null>(null);
  const show = ({ url: answered, isDemo }: { url: string | null; isDemo: boolean }) => {
    const url = answered === null ? null : onThisOrigin(answered);
    setLeftOpen(null);
    if (isDemo) {
      const open = url !== null && { action: { label: texts.demo.open, onAction: () => void openTab(url) } };
      toast({
        title: texts.demo.title,
        description: url === null ? texts.demo.nothing : texts.demo.description,
        ...open,
      });
      setLeftOpen(url);
    } else if (url === null) toast(texts.nothing); // the provider knows no customer for a user who never paid
    else if (!openTab(url)) {
      toast({
        title: texts.blocked.title,
        action: { label: texts.blocked.open, onAction: () => void openTab(url) },
      });
      setLeftOpen(url);
    }
  };
  const manage = () =>
    open(undefined, {
      onSuccess: show,
      onError: () => void toast({ title: texts.failed, tone: 'destructive' }),
    });
  return (
    <>
      <Button
        {...look}
        busy={isPending}
        busyLabel={texts.busy}
        iconBefore={<ExternalLink aria-hidden="true" />}
        onClick={manage}
      >
        {label}
      </Button>
      {leftOpen !== null && (
        <a href={leftOpen} target="_blank" rel="noopener noreferrer">
          {texts.page}
        </a>
      )}
    </>
  );
}
