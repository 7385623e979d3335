import * as z from 'zod/mini';
import { moneyOutput } from '../money.ts';

/**
 * The topic of an achievement. `savings` counts dollars with cents after the point; all others count records.
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
 * A reward for points (DASH-28). `claimed` is never true: users claim a reward by contacting support (T-37).
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
  /** The value of the reward in US dollars; null for a reward without one. */
  value: z.nullable(moneyOutput),
});
/** A reward for points (DASH-28). */
export type Reward = z.infer<typeof reward>;

/** The response of GET /api/achievements. */
export const achievementsReply = z.object({
  points: z.int(),
  achievements: z.array(achievement),
  rewards: z.array(reward),
});
/** A user's achievements, points and rewards. */
export type Achievements = z.infer<typeof achievementsReply>;
