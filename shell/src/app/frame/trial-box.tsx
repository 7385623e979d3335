import { useLock, useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/app-router';
import { ButtonLink } from '@savvi/ui/button';
import { TEXTS } from './frame.texts.ts';
import { UPGRADE_PATH } from '../../shared/links.ts';
import styles from './sidebar.module.css';

const useEndedText = () => TEXTS.box.ended[useLock('hasDocumentLocker')?.reason ?? 'trial-expired'];

/**
 * In narrow windows, where the upgrade box is inside the menu, the top bar shows that the trial has ended.
 */
export function TrialEnded() {
  const { planType, isAdmin, isTrialActive } = useShell().subscription;
  const ended = useEndedText();
  return isAdmin || planType !== 'trial' || isTrialActive ? null : (
    <Link to={UPGRADE_PATH} className={styles.ended}>
      {ended}
    </Link>
  );
}

/**
 * The upgrade box for users on the trial plan, also after it has expired; administrators never see it
 * (NAV-27).
 */
export function TrialBox() {
  const { planType, isAdmin, isTrialActive, trialDaysRemaining } = useShell().subscription;
  const ended = useEndedText();
  const { pathname } = useLocation();
  if (isAdmin || planType !== 'trial') return null;
  return (
    <section className={styles.trial} aria-label={TEXTS.box.active}>
      <p className={styles.trialTitle}>{isTrialActive ? TEXTS.box.active : ended}</p>
      <p className={styles.trialSentence}>
        {isTrialActive ? (
          TEXTS.banner.remaining(trialDaysRemaining)
        ) : (
          <Link to="/account-settings">{TEXTS.box.endedSentence}</Link>
        )}
      </p>
      {pathname !== UPGRADE_PATH && (
        <ButtonLink asChild variant="secondary" size="sm" block>
          <Link to={UPGRADE_PATH}>{TEXTS.box.upgrade}</Link>
        </ButtonLink>
      )}
    </section>
  );
}
