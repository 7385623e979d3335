import type { Deletion } from '@savvi/admin-contract/admin';

/** What a deletion waits for as far as this page knows. The server's list replaces it within a second. */
export const USUAL_SERVICES: readonly string[] = [
  'budget',
  'masterplan',
  'vault',
  'documents',
  'achievements',
  'billing',
  'admin',
];

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long a completed deletion stays visible. */
const SHOWN_MS = 15 * MINUTE_MS;
/**
 * After this time, a deletion counts as stalled. It usually completes within a second, unless a service is
 * unavailable.
 */
const USUAL_MS = 30 * SECOND_MS;
/** When a deletion takes longer than this, nobody is expected to watch it, and polling stops. */
const WATCHED_MS = 10 * MINUTE_MS;

type Past = Pick<Deletion, 'deletedAt' | 'completedAt'>;

/** A deletion that this page requested. The server does not store the email address. */
export interface DeletedHere {
  readonly userId: string;
  readonly email: string;
  /** The time of the request by the server's clock. */
  readonly at: string;
}

/**
 * Returns the deletions that the server lists, plus those requested on this page that it does not list yet.
 * Nothing is erased for the latter, because no service has received their event.
 */
export function withAwaited(
  deletions: readonly Deletion[],
  here: readonly DeletedHere[],
): readonly Deletion[] {
  const reported = new Set(deletions.map(({ userId }) => userId));
  const awaited = here
    .filter(({ userId }) => !reported.has(userId))
    .map(({ userId, at }) => ({
      userId,
      deletedAt: at,
      completedAt: null,
      services: USUAL_SERVICES.map((service) => ({ service, erasedAt: null })),
    }));
  return [...awaited, ...deletions];
}

const since = (at: string, now: Date): number => now.getTime() - Date.parse(at);

/** Whether part of the account is not erased yet. */
export const isUnderWay = ({ completedAt }: Past): boolean => completedAt === null;

/** Whether a deletion takes longer than usual. */
export const isStalled = (deletion: Past, now: Date): boolean =>
  isUnderWay(deletion) && since(deletion.deletedAt, now) > USUAL_MS;

/** Returns the deletions to show: those in progress, and those completed recently. */
export const shownDeletions = (deletions: readonly Deletion[], now: Date): Deletion[] =>
  deletions.filter(({ completedAt }) => completedAt === null || since(completedAt, now) < SHOWN_MS);

/** Returns the number of completed erasures over all deletions. */
export const erasedParts = (deletions: readonly Pick<Deletion, 'services'>[]): number =>
  deletions.reduce(
    (sum, { services }) => sum + services.filter(({ erasedAt }) => erasedAt !== null).length,
    0,
  );

/**
 * Returns the milliseconds until the next poll; null when no deletion is in progress or all of them have
 * taken too long.
 */
export function nextLookMs(deletions: readonly Past[], now: Date): number | null {
  const ages = deletions.filter(isUnderWay).map(({ deletedAt }) => since(deletedAt, now));
  const youngest = Math.min(...ages);
  if (youngest <= USUAL_MS) return SECOND_MS;
  return youngest <= WATCHED_MS ? 10 * SECOND_MS : null;
}
