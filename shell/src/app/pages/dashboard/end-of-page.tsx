import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { dayOf } from '@savvi/ui/format';
import { createPortal } from 'react-dom';
import { dueDateList } from '../../contributed/due-date-list.ts';
import { figuresFrom } from '../../contributed/figures.ts';
import { reloadOf, useLists } from '../../contributed/lists.ts';
import { achieved } from './achieved.rules.ts';
import { ReachedElsewhere, useNews } from './achievement-news.tsx';
import { AchievementsCard } from './achievements-card.tsx';
import { CountCards } from './count-cards.tsx';
import styles from './dashboard.module.css';
import { RewardsCard } from './rewards-card.tsx';

/** Props of {@link EndOfPage}. */
export interface EndOfPageProps {
  readonly areas: readonly Area[];
  /** The place for news about achievements, at the top of the page. */
  readonly newsPlace: HTMLElement | null;
}

/**
 * Rewards, achievements with the news about them, and the counts of all records. They are calculated from the
 * lists, which are up to date before the service has counted a change (T-43). For new users the first two are
 * small, side by side.
 */
export function EndOfPage({ areas, newsPlace }: EndOfPageProps) {
  const { now } = useShell();
  // The page has fetched these lists. `useNews` needs them in the same component.
  const lists = useLists(areas);
  const all = achieved(figuresFrom(areas, lists, dayOf(now())));
  const elsewhere = useNews(all.achievements);
  // Nothing here counts the dates; their own card offers to load them again.
  const dates = dueDateList(areas, lists);
  const counted = [...lists.values()].filter((list) => list !== dates);
  const isBeginning = all.achievements.every(({ progress }) => progress === 0);
  return (
    <>
      {newsPlace !== null &&
        elsewhere.length > 0 &&
        createPortal(<ReachedElsewhere achievements={elsewhere} />, newsPlace)}
      <div className={styles.achieved} data-quiet={isBeginning || undefined}>
        <RewardsCard achieved={all} />
        <AchievementsCard achievements={all.achievements} elsewhere={elsewhere} reload={reloadOf(counted)} />
      </div>
      <CountCards areas={areas} lists={lists} />
    </>
  );
}
