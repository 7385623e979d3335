import { Banner } from '@savvi/ui/banner';
import { WifiOff } from 'lucide-react';
import { useIsOnline } from '../../shared/network.ts';
import styles from './frame.module.css';
import { TEXTS } from './frame.texts.ts';

const texts = TEXTS.offline;

/**
 * Reports a lost network on every page. The live region is always there, so that screen readers announce the
 * change.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div className={styles.offline} role="status">
      {!isOnline && (
        <Banner compact tone="warning" icon={WifiOff} title={texts.title}>
          {texts.sentence}
        </Banner>
      )}
    </div>
  );
}
