import * as z from 'zod/mini';
import { moneyOutput } from '../money.ts';

/**
 * What an achievement is about. Those of `savings` count dollars, with cents after the point; all others
 * count things.
 */
export const achievementCategory = z.enum(['budgeting', 'savings', 'documents', 'planning', 'security']);

/** An achievement (DASH-20). `progress` is never above `requirement`. */
export const achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: achievementCategory,
  requirement: z.number(),
  progress: z.number(),
  completed: z.boolean(),
  points: z.int(),
});
/** An achievement (DASH-20). */
export type Achievement = z.infer<typeof achievement>;

/**
 * What there is to be had for points (DASH-28). `claimed` is never set: claiming is by contacting support
 * (T-37).
 */
export const reward = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  pointsRequired: z.int(),
  unlocked: z.boolean(),
  claimed: z.literal(false),
  type: z.enum(['gift-card', 'book']),
  icon: z.enum(['coffee', 'shopping-bag', 'heart', 'book']),
  /** What it is worth; null where it has no stated value. */
  value: z.nullable(moneyOutput),
});
/** What there is to be had for points (DASH-28). */
export type Reward = z.infer<typeof reward>;

/** GET /api/achievements. */
export const achievementsReply = z.object({
  points: z.int(),
  achievements: z.array(achievement),
  rewards: z.array(reward),
});
/** What somebody has achieved, and what it brings. */
export type Achievements = z.infer<typeof achievementsReply>;
