import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { TEXTS } from './sign-in.texts.ts';

/** Props of {@link MobileNotice}. */
export interface MobileNoticeProps {
  readonly onClose: () => void;
  /** Called when the user chooses to sign in despite the notice. */
  readonly onContinue: () => void;
}

/**
 * The notice that stops a sign-in on a mobile device (AUTH-10, T-71). A chunk of its own, because most
 * visitors never see it.
 */
export const MobileNotice = ({ onClose, onContinue }: MobileNoticeProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    size="sm"
    title={TEXTS.mobileDialog.title}
    description={TEXTS.mobileDialog.sentence}
    footer={
      <>
        <Button variant="ghost" onClick={onContinue}>
          {TEXTS.mobileDialog.goOn}
        </Button>
        <Button variant="primary" onClick={onClose} data-autofocus="">
          {TEXTS.mobileDialog.close}
        </Button>
      </>
    }
  />
);
