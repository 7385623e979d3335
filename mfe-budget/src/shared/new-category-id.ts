import { newIntentKey } from '@savvi/mfe-kit';
import { goalIdOf } from './goal-id.ts';

/** A new id of a category. */
export const newCategoryId = (): string => goalIdOf(newIntentKey());
