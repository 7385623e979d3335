import { useShell } from '@savvi/mfe-kit';
import { formatList, formatNumber } from '@savvi/ui/format';
import { useEffect, useRef } from 'react';
import { achieved, newlyReached, type ShownAchievement } from './achieved.rules.ts';
import { AchievementsCard } from './achievements-card.tsx';
import { TEXTS } from './dashboard.texts.ts';
import { type Lists, reloadOf } from './lists.ts';
import { RewardsCard } from './rewards-card.tsx';

const texts = TEXTS.achievements.news;

/** Says once what is reached while somebody looks on, here or on another device. */
function useNews(achievements: readonly ShownAchievement[]): void {
  const { toast } = useShell();
  const before = useRef(achievements);
  useEffect(() => {
    const reached = newlyReached(before.current, achievements);
    before.current = achievements;
    if (reached.length === 0) return;
    const points = reached.reduce((sum, achievement) => sum + achievement.points, 0);
    toast({ title: texts.title(formatList(reached.map(({ title }) => title))), description: texts.points(formatNumber(points)), tone: 'success' });
  });
}

/** Rewards and achievements, from the lists alone: they know of a change before the service has counted it (T-43). */
export function WhatWasAchieved({ lists }: { lists: Lists }) {
  const all = achieved(lists);
  useNews(all.achievements);
  return (
    <>
      <RewardsCard achieved={all} />
      <AchievementsCard achievements={all.achievements} reload={reloadOf(Object.values(lists))} />
    </>
  );
}
