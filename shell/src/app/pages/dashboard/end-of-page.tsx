import type { Achieved, ShownAchievement } from './achieved.rules.ts';
import { AchievementsCard } from './achievements-card.tsx';
import { CountCards } from './count-cards.tsx';
import styles from './dashboard.module.css';
import { type Lists, reloadOf } from './lists.ts';
import { RewardsCard } from './rewards-card.tsx';

/** What the lists come to, what of it was reached on other pages, and the lists themselves. */
export interface EndOfPageProps {
  readonly achieved: Achieved;
  readonly elsewhere: readonly ShownAchievement[];
  readonly lists: Lists;
}

/**
 * Rewards and achievements, from the lists alone: they know of a change before the service has counted it
 * (T-43). In the beginning they are small, side by side. At the very end, how much of everything there is.
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
