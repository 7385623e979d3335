import { KEPT_DAYS } from '@savvi/contracts/kept-record';

const DAY_MS = 86_400_000;

/** What was deleted later than this is still kept. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
