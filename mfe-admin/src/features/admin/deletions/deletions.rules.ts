import { type KnownDeletion, ERASING_SERVICES } from '@savvi/contracts/admin/admin';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** So long after its end a deletion is still shown. */
const SHOWN_MS = 15 * MINUTE_MS;
/** A deletion usually ends within a second; one that has not by now waits for a part that is away. */
const USUAL_MS = 30 * SECOND_MS;
/** After so long nobody is expected to sit and watch. */
const WATCHED_MS = 10 * MINUTE_MS;

type Past = Pick<KnownDeletion, 'deletedAt' | 'completedAt'>;

/** A deletion that this page asked for; the server keeps no address. */
export interface DeletedHere {
  readonly userId: string;
  readonly email: string;
  /** When, by the server's clock. */
  readonly at: string;
}

/**
 * The deletions with those of this page that the server does not tell of yet: word of them is on its way, so
 * nothing is erased.
 */
export function withAwaited(
  deletions: readonly KnownDeletion[],
  here: readonly DeletedHere[],
): readonly KnownDeletion[] {
  const told = new Set(deletions.map(({ userId }) => userId));
  const awaited = here
    .filter(({ userId }) => !told.has(userId))
    .map(({ userId, at }) => ({
      userId,
      deletedAt: at,
      completedAt: null,
      services: ERASING_SERVICES.map((service) => ({ service, erasedAt: null })),
    }));
  return [...awaited, ...deletions];
}

const since = (at: string, now: Date): number => now.getTime() - Date.parse(at);

/** Something of the account is still to be erased. */
export const isUnderWay = ({ completedAt }: Past): boolean => completedAt === null;

/** It takes longer than it usually does. */
export const isStalled = (deletion: Past, now: Date): boolean =>
  isUnderWay(deletion) && since(deletion.deletedAt, now) > USUAL_MS;

/** Those to show: what is under way, and what ended a moment ago. */
export const shownDeletions = (deletions: readonly KnownDeletion[], now: Date): KnownDeletion[] =>
  deletions.filter(({ completedAt }) => completedAt === null || since(completedAt, now) < SHOWN_MS);

/** How many parts have erased what they kept, over all deletions. */
export const erasedParts = (deletions: readonly Pick<KnownDeletion, 'services'>[]): number =>
  deletions.reduce(
    (sum, { services }) => sum + services.filter(({ erasedAt }) => erasedAt !== null).length,
    0,
  );

/** When to look again, in milliseconds; null when nothing is under way, or for so long that it is no use. */
export function nextLookMs(deletions: readonly Past[], now: Date): number | null {
  const ages = deletions.filter(isUnderWay).map(({ deletedAt }) => since(deletedAt, now));
  const youngest = Math.min(...ages);
  if (youngest <= USUAL_MS) return SECOND_MS;
  return youngest <= WATCHED_MS ? 10 * SECOND_MS : null;
}
