import { newIntentKey } from '@savvi/mfe-kit';
import { goalIdOf } from './goal-id.ts';

/** A new id of a goal. */
export const newGoalId = (): string => goalIdOf(newIntentKey());
