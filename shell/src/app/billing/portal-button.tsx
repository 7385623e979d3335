import { Button, type ButtonLook } from '@savvi/ui/button';
import { useToast } from '@savvi/ui/toast';
import { ExternalLink } from 'lucide-react';
import { useBrowser } from '../../shared/browser.tsx';
import { useAskForPortal } from './billing.queries.ts';
import { PORTAL_TEXTS as texts } from './billing.texts.ts';

/** Leads to where a subscription is managed, in a new tab (BILL-10, ACC-14). */
export function PortalButton(look: Pick<ButtonLook, 'variant' | 'size' | 'block'>) {
  const { toast } = useToast();
  const { openTab } = useBrowser();
  const { mutate: ask, isPending } = useAskForPortal();
  const show = ({ url, isDemo }: { url: string | null; isDemo: boolean }) => {
    if (isDemo) {
      const open = url !== null && { action: { label: texts.demo.open, onAction: () => void openTab(url) } };
      toast({ title: texts.demo.title, description: url === null ? texts.demo.nothing : texts.demo.description, ...open });
    } else if (url === null) toast(texts.nothing); // who never paid is no customer there
    else if (!openTab(url)) toast({ title: texts.blocked.title, action: { label: texts.blocked.open, onAction: () => void openTab(url) } });
  };
  const manage = () => ask(undefined, { onSuccess: show, onError: () => void toast({ title: texts.failed, tone: 'destructive' }) });
  return (
    <Button {...look} busy={isPending} busyLabel={texts.busy} iconBefore={<ExternalLink aria-hidden="true" />} onClick={manage}>
      {texts.manage}
    </Button>
  );
}
