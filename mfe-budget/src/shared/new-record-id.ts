import { newIntentKey } from '@savvi/mfe-kit';
import { recordIdOf } from './record-id.ts';

/** A new id of a record that the page makes. */
export const newRecordId = (): string => recordIdOf(newIntentKey());
