import type { Achievement, Reward } from '@savvi/contracts/achievements/achievements';
import {
  ACHIEVEMENT_FIGURES,
  achievementsOf,
  type Counted,
  COUNTED_FIGURES,
} from '@savvi/contracts/achievements/achievements.rules';
import { type Figures, valueOf } from '../../contributed/figures.ts';

/**
 * The state of an achievement: `unknown` while a figure that it depends on cannot be loaded, `absent` while the
 * area that publishes the figure is not deployed.
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

function standingOf({ id, completed }: Achievement, figures: Figures): Standing {
  const states = ACHIEVEMENT_FIGURES.get(id)?.map((name) => figures(name).state) ?? [];
  if (states.includes('absent')) return 'absent';
  if (states.some((state) => state !== 'ready')) return 'unknown';
  return completed ? 'reached' : 'under-way';
}

/** Computes achievements, points and rewards from the figures of the areas (T-43). */
export function achieved(figures: Figures): Achieved {
  // Every name of the constant gets a value.
  const counted = Object.fromEntries(
    COUNTED_FIGURES.map((name) => [name, valueOf(figures(name)) ?? 0n]),
  ) as Counted;
  const { achievements, ...rest } = achievementsOf(counted);
  return {
    ...rest,
    achievements: achievements.map((achievement) => ({
      ...achievement,
      standing: standingOf(achievement, figures),
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
