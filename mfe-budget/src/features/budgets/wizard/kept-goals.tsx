import { Link } from '@savvi/mfe-kit/router';
import { formatList } from '@savvi/ui/format';
import styles from './kept-goals.module.css';
import type { KeptGoals as Kept } from './use-kept-goals.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.goals;

/** Names the goals that the budget keeps already, above the list of new ones (MON-22). */
export function KeptGoals({ kept: { budgetId, goals } }: { kept: Kept }) {
  if (goals.length === 0) return null;
  return (
    <p className={styles.kept}>
      {texts.have(goals.length, formatList(goals.map(({ name }) => name)))}{' '}
      <Link to={`/month/goals?budget=${budgetId}`}>{texts.manage}</Link>
    </p>
  );
}
