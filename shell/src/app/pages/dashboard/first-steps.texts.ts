import type { StepName } from './first-steps.rules.ts';

/** Texts of the card with the first steps. */
export const texts = {
  heading: 'First steps',
  subtitle: (done: number, all: number) => `${done} of ${all} done. One evening is enough, in any order.`,
  done: 'Done',
  dismiss: 'Hide these steps',
  finished: 'First steps done',
  finishedSentence: 'Nicely done. From now on, this page keeps up with you.',
  close: 'Close',
} as const;

/** What each step asks for, and why. */
export const STEP_TEXTS: Readonly<Record<StepName, { readonly title: string; readonly sentence: string }>> = {
  'plan-money': {
    title: 'Plan your first budget',
    sentence: 'Enter what comes in and what goes out, and see what is left.',
  },
  'know-net-worth': {
    title: 'Add an account or a debt',
    sentence: 'Your net worth starts here, and its line grows month by month.',
  },
  'keep-safe': {
    title: 'Store a password or a document',
    sentence: 'Keep what you can’t afford to lose in one place.',
  },
};
