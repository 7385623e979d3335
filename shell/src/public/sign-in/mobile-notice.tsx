import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { TEXTS } from './sign-in.texts.ts';

/** What people on a mobile device get instead of signing in (AUTH-10). A chunk of its own: most never see it. */
export const MobileNotice = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} size="sm" title={TEXTS.mobileDialog.title} description={TEXTS.mobileDialog.sentence} footer={<Button variant="primary" onClick={onClose}>{TEXTS.mobileDialog.close}</Button>} />
);
