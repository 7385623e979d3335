import { NOT_AVAILABLE_YET } from '../../../shared/not-available-yet.tsx';

/** Texts of the end of the dashboard: rewards, achievements and counts. */
export const TEXTS = {
  rewards: {
    heading: 'Rewards',
    points: 'Your points',
    atLeast: 'Your points, at least',
    most: (most: string) => `of ${most} you can earn`,
    togo: (points: string) => `${points} points to go`,
    all: 'You’ve unlocked every reward.',
    ready: 'Ready to claim',
    locked: (required: string) => `Locked until ${required} points`,
    types: { 'gift-card': 'Card', book: 'Book' },
    claiming:
      'To claim a reward, contact support. Rewards follow your points: they lock again when points fall.',
  },
  achievements: {
    heading: 'Achievements',
    sum: (reached: string, all: string) => `${reached} of ${all} reached`,
    of: (progress: string, requirement: string) => `${progress} of ${requirement}`,
    points: (points: string) => `${points} points`,
    reached: 'Reached',
    unknown: 'Unavailable right now',
    absent: NOT_AVAILABLE_YET,
    categories: {
      budgeting: 'Budgeting',
      savings: 'Savings',
      documents: 'Documents',
      planning: 'Planning',
      security: 'Security',
    },
    isNew: 'New',
  },
  counts: {
    heading: 'What you keep here',
    absent: (names: string) => `${NOT_AVAILABLE_YET}: ${names}.`,
  },
} as const;
