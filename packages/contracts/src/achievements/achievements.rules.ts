// Computes achievements from counts. Both the service and the browser use it, so they agree (T-43).
import type { Achievement, Achievements, Reward } from './achievements.ts';

/** The figures from which achievements are computed: numbers of records, and an amount in cents. */
export const COUNTED_FIGURES = [
  'budgets.count',
  'documents.count',
  'passwords.count',
  'savings.count',
  'debts.count',
  'properties.count',
  'policies.count',
  // The sum of all savings accounts of any type (T-10).
  'savings.total',
] as const;
/** A figure from which achievements are computed. */
export type CountedFigure = (typeof COUNTED_FIGURES)[number];
/** The figures from which achievements are computed. */
export type Counted = Readonly<Record<CountedFigure, bigint>>;

interface Rule extends Omit<Achievement, 'progress' | 'completed'> {
  /**
   * The figures behind an achievement's progress: a single one, or several that each add 1 when above zero.
   */
  readonly counts: readonly [CountedFigure, ...CountedFigure[]];
}

const RULES: readonly Rule[] = [
  {
    id: 'budget-starter',
    title: 'Budget Starter',
    description: 'Create your first budget',
    category: 'budgeting',
    requirement: 1,
    points: 100,
    counts: ['budgets.count'],
  },
  {
    id: 'savings-hero',
    title: 'Savings Hero',
    description: 'Save $250 across your savings accounts',
    category: 'savings',
    requirement: 250,
    points: 150,
    counts: ['savings.total'],
  },
  {
    id: 'money-master',
    title: 'Money Master',
    description: 'Save $750 across your savings accounts',
    category: 'savings',
    requirement: 750,
    points: 200,
    counts: ['savings.total'],
  },
  {
    id: 'wealth-builder',
    title: 'Wealth Builder',
    description: 'Save $2,000 across your savings accounts',
    category: 'savings',
    requirement: 2_000,
    points: 250,
    counts: ['savings.total'],
  },
  {
    id: 'file-saver',
    title: 'File Saver',
    description: 'Keep 5 documents in your locker',
    category: 'documents',
    requirement: 5,
    points: 125,
    counts: ['documents.count'],
  },
  {
    id: 'master-planner',
    title: 'Master Planner',
    description: 'Add savings, a debt, a property and an insurance policy',
    category: 'planning',
    requirement: 4,
    points: 250,
    counts: ['savings.count', 'debts.count', 'properties.count', 'policies.count'],
  },
  {
    id: 'security-guard',
    title: 'Security Guard',
    description: 'Store 3 passwords',
    category: 'security',
    requirement: 3,
    points: 100,
    counts: ['passwords.count'],
  },
];

const REWARDS: readonly Omit<Reward, 'unlocked' | 'claimed'>[] = [
  {
    id: '5-coffee-gift-card',
    title: '$5 coffee gift card',
    description: 'A coffee on us',
    pointsRequired: 450,
    type: 'gift-card',
    icon: 'coffee',
    value: '5.00',
  },
  {
    id: '5-online-retailer-gift-card',
    title: '$5 online-retailer gift card',
    description: 'A little something from an online shop',
    pointsRequired: 600,
    type: 'gift-card',
    icon: 'shopping-bag',
    value: '5.00',
  },
  {
    id: '15-date-night-gift-card',
    title: '$15 date-night gift card',
    description: 'An evening for the two of you',
    pointsRequired: 750,
    type: 'gift-card',
    icon: 'heart',
    value: '15.00',
  },
  {
    id: 'free-book',
    title: 'Free book',
    description: 'A book about money, yours to keep',
    pointsRequired: 1_050,
    type: 'book',
    icon: 'book',
    value: null,
  },
];

/**
 * The figures behind each achievement, by the id of the achievement. While one of them is unknown, the
 * achievement's progress is unknown.
 */
export const ACHIEVEMENT_FIGURES: ReadonlyMap<string, readonly CountedFigure[]> = new Map(
  RULES.map(({ id, counts }) => [id, counts]),
);

/** A figure as a number. Savings are in dollars and cents, exact below the largest requirement. */
const amountOf = (counted: Counted, figure: CountedFigure): number =>
  figure === 'savings.total' ? Number(counted[figure]) / 100 : Number(counted[figure]);

function achievementOf({ counts, ...rule }: Rule, counted: Counted): Achievement {
  const [first, ...others] = counts;
  const amount =
    others.length === 0
      ? amountOf(counted, first)
      : counts.filter((key) => amountOf(counted, key) > 0).length;
  const progress = Math.min(amount, rule.requirement);
  return { ...rule, progress, completed: progress >= rule.requirement };
}

/** The achievements, the points of the complete ones, and the rewards that these points unlock. */
export function achievementsOf(counted: Counted): Achievements {
  const achievements = RULES.map((rule) => achievementOf(rule, counted));
  const points = achievements.reduce((sum, each) => sum + (each.completed ? each.points : 0), 0);
  return {
    points,
    achievements,
    rewards: REWARDS.map((reward) => ({
      ...reward,
      unlocked: points >= reward.pointsRequired,
      claimed: false,
    })),
  };
}
