import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { Database, EyeOff, Hourglass, KeyRound, UserRound } from 'lucide-react';
import styles from './security-dialog.module.css';
import { securityTexts as texts } from './security.texts.ts';

const ICONS = { stored: Database, key: KeyRound, eye: EyeOff, next: Hourglass, you: UserRound } as const;

/** Describes which data is encrypted, and who can read it (T-5). */
export function SecurityDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const done = (
    <Button variant="primary" onClick={onClose}>
      {texts.close}
    </Button>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
      footer={done}
    >
      <ul className={styles.parts}>
        {texts.parts.map(({ icon, title, text }) => {
          const Icon = ICONS[icon];
          return (
            <li key={icon} className={styles.part}>
              <span className={styles.icon}>
                <Icon aria-hidden="true" />
              </span>
              <div>
                <h3>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
