import { useToast } from '@savvi/ui/toast';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { isMobileDevice } from '../../shared/mobile-device.ts';
import type { MobileNoticeProps } from './mobile-notice.tsx';
import { TEXTS } from './sign-in.texts.ts';

/** A form whose submit was stopped, and the dialog that explains why. */
interface Stopped {
  readonly form: HTMLFormElement;
  readonly Notice: ComponentType<MobileNoticeProps>;
}

/**
 * Stops a sign-in on a mobile device, explains why, and submits the form once the user chooses to continue.
 * The rule is checked at each submit, because the window's size can change (T-24).
 */
export function useMobileNotice(): { notice: ReactNode; mayStart: (form: HTMLFormElement) => boolean } {
  const { toast } = useToast();
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const isAccepted = useRef(false);

  function continueWith(form: HTMLFormElement) {
    isAccepted.current = true;
    setStopped(null);
    form.requestSubmit();
  }

  async function show(form: HTMLFormElement) {
    const { title, sentence, goOn } = TEXTS.mobileDialog;
    try {
      const { MobileNotice } = await import('./mobile-notice.tsx');
      setStopped({ form, Notice: MobileNotice });
    } catch {
      // The chunk of the dialog failed to load; the toast has the same text and the same choice.
      toast({ title, description: sentence, action: { label: goOn, onAction: () => continueWith(form) } });
    }
  }

  return {
    notice: stopped && (
      <stopped.Notice onClose={() => setStopped(null)} onContinue={() => continueWith(stopped.form)} />
    ),
    mayStart: (form) => {
      const isStopped = !isAccepted.current && isMobileDevice(globalThis.window);
      if (isStopped) void show(form);
      return !isStopped;
    },
  };
}
