import type { Achieved, ShownAchievement } from './achieved.rules.ts';
import { AchievementsCard } from './achievements-card.tsx';
import { CountCards } from './count-cards.tsx';
import styles from './dashboard.module.css';
import { type Lists, reloadOf } from './lists.ts';
import { RewardsCard } from './rewards-card.tsx';

/**
 * Props of {@link EndOfPage}: the counted achievements, those reached on other pages, and the lists
 * themselves.
 */
export interface EndOfPageProps {
  readonly achieved: Achieved;
  readonly elsewhere: readonly ShownAchievement[];
  readonly lists: Lists;
}

/**
 * Rewards, achievements and the counts of all records. They are calculated from the lists, which are up to
 * date before the service has counted a change (T-43). For new users the first two are small, side by side.
 */
export function EndOfPage({ achieved: all, elsewhere, lists }: EndOfPageProps) {
  const isBeginning = all.achievements.every(({ progress }) => progress === 0);
  return (
    <>
      <div className={styles.achieved} data-quiet={isBeginning || undefined}>
        <RewardsCard achieved={all} />
        <AchievementsCard
          achievements={all.achievements}
          elsewhere={elsewhere}
          reload={reloadOf(Object.values(lists))}
        />
      </div>
      <CountCards lists={lists} />
    </>
  );
}
