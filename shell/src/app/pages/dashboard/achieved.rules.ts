import type { Achievement, Reward } from '@savvi/contracts/achievements/achievements';
import {
  ACHIEVEMENT_COUNTS,
  achievementsOf,
  type Counted,
} from '@savvi/contracts/achievements/achievements.rules';
import { financialOverview } from '@savvi/contracts/overview';
import { itemsOf, type Lists } from './lists.ts';

/**
 * The state of an achievement: `unknown` while a list that it depends on cannot be loaded, `absent` while
 * that list's area is not deployed.
 */
export type Standing = 'reached' | 'under-way' | 'unknown' | 'absent';

/** An achievement as the dashboard shows it. */
export type ShownAchievement = Achievement & { readonly standing: Standing };

/** Achievements, points and rewards, as counted from the lists. */
export interface Achieved {
  /** The user's points; a lower bound, because unknown achievements count as zero. */
  readonly points: number;
  readonly achievements: readonly ShownAchievement[];
  readonly rewards: readonly Reward[];
}

const LIST_OF = {
  budgets: 'budgets',
  documents: 'documents',
  passwords: 'passwords',
  savingsAccounts: 'savings',
  savings: 'savings',
  debts: 'debts',
  properties: 'properties',
  policies: 'policies',
} as const satisfies Record<keyof Counted, keyof Lists>;

function standingOf({ id, completed }: Achievement, lists: Lists): Standing {
  const states = ACHIEVEMENT_COUNTS.get(id)?.map((count) => lists[LIST_OF[count]].state) ?? [];
  if (states.includes('absent')) return 'absent';
  if (states.some((state) => state !== 'ready')) return 'unknown';
  return completed ? 'reached' : 'under-way';
}

/** Counts achievements, points and rewards from the seven lists (T-43). */
export function achieved(lists: Lists): Achieved {
  const count = (list: keyof Lists) => itemsOf<unknown>(lists[list])?.length ?? 0;
  const { totalSavings } = financialOverview({
    savings: itemsOf(lists.savings),
    debts: null,
    properties: null,
    policies: null,
  });
  const { achievements, ...rest } = achievementsOf({
    budgets: count('budgets'),
    documents: count('documents'),
    passwords: count('passwords'),
    savingsAccounts: count('savings'),
    debts: count('debts'),
    properties: count('properties'),
    policies: count('policies'),
    savings: totalSavings ?? '0.00',
  });
  return {
    ...rest,
    achievements: achievements.map((achievement) => ({
      ...achievement,
      standing: standingOf(achievement, lists),
    })),
  };
}

/**
 * The achievements that were under way before and are reached now; one whose state was unknown before does
 * not count as newly reached.
 */
export function newlyReached(
  before: readonly ShownAchievement[],
  now: readonly ShownAchievement[],
): readonly ShownAchievement[] {
  const underWay = new Set(before.flatMap(({ id, standing }) => (standing === 'under-way' ? [id] : [])));
  return now.filter(({ id, standing }) => standing === 'reached' && underWay.has(id));
}
