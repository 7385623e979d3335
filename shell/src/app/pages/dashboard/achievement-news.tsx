import { useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { formatList, formatNumber } from '@savvi/ui/format';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { noteSeen, seenAchievements, unseenQuery } from '../../achievements/seen.ts';
import { newlyReached, type ShownAchievement } from './achieved.rules.ts';
import { TEXTS } from './dashboard.texts.ts';

const texts = TEXTS.news;
const NONE: readonly ShownAchievement[] = [];

/** A sentence that names the reached achievements and their points. */
function newsOf(reached: readonly ShownAchievement[]) {
  const points = reached.reduce((sum, achievement) => sum + achievement.points, 0);
  return {
    title: texts.title(formatList(reached.map(({ title }) => title))),
    description: texts.points(formatNumber(points)),
  };
}

/**
 * Shows a toast when an achievement is reached while the dashboard is open, here or on another device.
 * Returns the achievements reached elsewhere since the last visit: a toast about them would replace the toast
 * of the save that led here. Call it after the hook that fetches the lists, in the same component.
 */
export function useNews(achievements: readonly ShownAchievement[]): readonly ShownAchievement[] {
  const { toast, user } = useShell();
  const client = useQueryClient();
  // Renders again when the fetches of all lists end, even if they returned nothing new.
  const beingRead = useIsFetching();
  // The achievements before this visit's changes; null until the lists were fetched.
  const before = useRef<readonly ShownAchievement[]>(null);
  const [elsewhere, setElsewhere] = useState(NONE);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it sets state once a visit, when the lists were read
  useEffect(() => {
    // Both checks for pending fetches are necessary: the rendered data may be older than the fetch, and
    // fetched data may not have been rendered yet.
    if (before.current === null && (beingRead > 0 || client.isFetching() > 0)) return;
    const seen = seenAchievements(user.id);
    if (before.current === null) {
      const unseen =
        seen === null
          ? NONE
          : achievements.filter(({ id, standing }) => standing === 'reached' && !seen.includes(id));
      if (unseen.length > 0) setElsewhere(unseen);
    } else {
      const reached = newlyReached(before.current, achievements);
      if (reached.length > 0) toast({ ...newsOf(reached), tone: 'success' });
    }
    before.current = achievements;
    const isUnknown = (standing: ShownAchievement['standing']) =>
      standing === 'unknown' || standing === 'absent';
    noteSeen(
      user.id,
      achievements.flatMap(({ id, standing }) =>
        standing === 'reached' || (isUnknown(standing) && seen?.includes(id)) ? [id] : [],
      ),
    );
    client.setQueryData(unseenQuery.queryKey, false);
  });
  return elsewhere;
}

/** The achievements reached on other pages since the last visit, with links to them. */
export function ReachedElsewhere({ achievements }: { achievements: readonly ShownAchievement[] }) {
  const { title, description } = newsOf(achievements);
  const show = () => {
    const heading = document.getElementById('achievements');
    heading?.scrollIntoView({ block: 'center' });
  };
  return (
    <Banner
      compact
      tone="success"
      title={title}
      action={
        <Button size="sm" onClick={show}>
          {texts.show}
        </Button>
      }
    >
      {description}
    </Banner>
  );
}
