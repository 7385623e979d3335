import type { Area } from '@savvi/contracts/registry';
import { dueDateList } from '../../contributed/due-date-list.ts';
import { type Lists, reloadOf } from '../../contributed/lists.ts';
import type { Achieved, ShownAchievement } from './achieved.rules.ts';
import { AchievementsCard } from './achievements-card.tsx';
import { CountCards } from './count-cards.tsx';
import styles from './dashboard.module.css';
import { RewardsCard } from './rewards-card.tsx';

/**
 * Props of {@link EndOfPage}: the counted achievements, those reached on other pages, and the areas with
 * their lists.
 */
export interface EndOfPageProps {
  readonly achieved: Achieved;
  readonly elsewhere: readonly ShownAchievement[];
  readonly areas: readonly Area[];
  readonly lists: Lists;
}

/**
 * Rewards, achievements and the counts of all records. They are calculated from the lists, which are up to
 * date before the service has counted a change (T-43). For new users the first two are small, side by side.
 */
export function EndOfPage({ achieved: all, elsewhere, areas, lists }: EndOfPageProps) {
  // Nothing here counts the dates; their own card offers to load them again.
  const dates = dueDateList(areas, lists);
  const counted = [...lists.values()].filter((list) => list !== dates);
  const isBeginning = all.achievements.every(({ progress }) => progress === 0);
  return (
    <>
      <div className={styles.achieved} data-quiet={isBeginning || undefined}>
        <RewardsCard achieved={all} />
        <AchievementsCard achievements={all.achievements} elsewhere={elsewhere} reload={reloadOf(counted)} />
      </div>
      <CountCards areas={areas} lists={lists} />
    </>
  );
}
