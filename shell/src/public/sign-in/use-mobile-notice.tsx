import { useToast } from '@savvi/ui/toast';
import { type ComponentType, type ReactNode, useState } from 'react';
import { isMobileDevice } from '../../shared/mobile-device.ts';
import { TEXTS } from './sign-in.texts.ts';

type Notice = ComponentType<{ onClose: () => void }>;

/** Stops a sign-in on a mobile device and says why. The rule is asked when someone submits: windows change (T-24). */
export function useMobileNotice(): { notice: ReactNode; mayStart: () => boolean } {
  const { toast } = useToast();
  const [Shown, setShown] = useState<Notice | null>(null);

  async function show() {
    try {
      const { MobileNotice } = await import('./mobile-notice.tsx');
      setShown(() => MobileNotice);
    } catch {
      toast({ title: TEXTS.mobileDialog.title, description: TEXTS.mobileDialog.sentence }); // the dialog's code did not come; its words must
    }
  }

  return {
    notice: Shown && <Shown onClose={() => setShown(null)} />,
    mayStart: () => {
      const isMobile = isMobileDevice(globalThis.window);
      if (isMobile) void show();
      return !isMobile;
    },
  };
}
