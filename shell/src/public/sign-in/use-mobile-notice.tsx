import { useToast } from '@savvi/ui/toast';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { isMobileDevice } from '../../shared/mobile-device.ts';
import type { MobileNoticeProps } from './mobile-notice.tsx';
import { TEXTS } from './sign-in.texts.ts';

/** A sign-in that was stopped, and the dialog that explains why. */
interface Stopped {
  readonly goOn: () => void;
  readonly Notice: ComponentType<MobileNoticeProps>;
}

/** The rule that a mobile device makes no call to sign in until the user chooses to continue (AUTH-11). */
export interface MobileRule {
  readonly isStopped: () => boolean;
  /** Returns whether a sign-in may start; otherwise explains why, and calls `goOn` if the user continues. */
  readonly mayStart: (goOn: () => void) => boolean;
}

/**
 * The rule for mobile devices and its notice. The rule is checked at each sign-in, because the window's size
 * can change (T-24).
 */
export function useMobileNotice(): MobileRule & { notice: ReactNode } {
  const { toast } = useToast();
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const isAccepted = useRef(false);

  const isStopped = () => !isAccepted.current && isMobileDevice(globalThis.window);

  function continueWith(goOn: () => void) {
    isAccepted.current = true;
    setStopped(null);
    goOn();
  }

  async function show(goOn: () => void) {
    const { title, sentence, goOn: label } = TEXTS.mobileDialog;
    try {
      const { MobileNotice } = await import('./mobile-notice.tsx');
      setStopped({ goOn, Notice: MobileNotice });
    } catch {
      // The chunk of the dialog failed to load; the toast has the same text and the same choice.
      toast({ title, description: sentence, action: { label, onAction: () => continueWith(goOn) } });
    }
  }

  return {
    notice: stopped && (
      <stopped.Notice onClose={() => setStopped(null)} onContinue={() => continueWith(stopped.goOn)} />
    ),
    isStopped,
    mayStart(goOn) {
      if (!isStopped()) return true;
      void show(goOn);
      return false;
    },
  };
}
