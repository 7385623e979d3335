import { useShell } from '@savvi/mfe-kit';
import { formatList, formatNumber } from '@savvi/ui/format';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Achieved, newlyReached, type ShownAchievement } from './achieved.rules.ts';
import { AchievementsCard } from './achievements-card.tsx';
import { TEXTS } from './dashboard.texts.ts';
import { type Lists, reloadOf } from './lists.ts';
import { RewardsCard } from './rewards-card.tsx';

const texts = TEXTS.achievements.news;

/**
 * Says once what is reached while somebody looks on, here or on another device. What the lists show when they were first read
 * for the page is no news: whoever comes from saving something has just been told so. To be used below the hooks that read them.
 */
export function useNews(achievements: readonly ShownAchievement[]): void {
  const { toast } = useShell();
  const client = useQueryClient();
  const beingRead = useIsFetching(); // draws again when the reading ends, also when it brought nothing new
  const isRead = useRef(false);
  const before = useRef(achievements);
  useEffect(() => {
    const reached = isRead.current ? newlyReached(before.current, achievements) : [];
    before.current = achievements;
    // Both: what was drawn may be from before the reading began, and what is read may not have been drawn yet.
    isRead.current ||= beingRead === 0 && client.isFetching() === 0;
    if (reached.length === 0) return;
    const points = reached.reduce((sum, achievement) => sum + achievement.points, 0);
    toast({ title: texts.title(formatList(reached.map(({ title }) => title))), description: texts.points(formatNumber(points)), tone: 'success' });
  });
}

/** Rewards and achievements, from the lists alone: they know of a change before the service has counted it (T-43). */
export function WhatWasAchieved({ achieved: all, lists }: { achieved: Achieved; lists: Lists }) {
  return (
    <>
      <RewardsCard achieved={all} />
      <AchievementsCard achievements={all.achievements} reload={reloadOf(Object.values(lists))} />
    </>
  );
}
