import { trialClock } from '@savvi/contracts/entitlements';
import { type Shell, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { formatDate } from '@savvi/ui/format';
import { CalendarClock } from 'lucide-react';
import { UPGRADE_PATH } from '../../../shared/links.ts';
import { TEXTS } from './dashboard.texts.ts';
import styles from './notes.module.css';

/** Whether a trial is running, and whether it ends within a day, as the red banner says (TRIAL-7). */
export function trialOf({
  isAdmin,
  planType,
  isTrialActive,
  trialDaysRemaining,
}: Shell['subscription']): 'none' | 'on' | 'ending' {
  if (isAdmin || planType !== 'trial' || !isTrialActive) return 'none';
  return trialDaysRemaining <= 1 ? 'ending' : 'on';
}

/** When the trial ends, with a link to the plans. */
export function TrialNote({ isUrgent = false }: { isUrgent?: boolean }) {
  const { user, now } = useShell();
  return (
    <li className={styles.note}>
      <CalendarClock className={isUrgent ? styles.warning : undefined} aria-hidden="true" />
      <Link to={UPGRADE_PATH} className={styles.cover}>
        {TEXTS.next.trial(formatDate(trialClock(user, now()).trialEndsAt))}
      </Link>
      <span className={styles.sentence}>{TEXTS.next.trialSentence}</span>
    </li>
  );
}
