import * as z from '@savvi/contracts/schema';
import { directoryUserReply } from '@savvi/contracts/identity/directory-user';
import { moneyOutput } from '@savvi/contracts/money';
import { pageQuery } from '@savvi/contracts/page';
import { calendarDate, instant, recordId } from '@savvi/contracts/values';

/** How long a sign-up counts as recent, in milliseconds: seven times 24 hours (T-41). */
export const RECENT_MS = 7 * 86_400_000;
/** The number of days in the sign-up statistics, including today. */
export const SIGN_UP_DAYS = 30;
/** The default page size of the lists of accounts, deletions and actions. */
export const ADMIN_PAGE = 50;
/** The response of GET /api/admin/stats (ADM-4). All accounts count, including those of administrators. */
export const adminStatsReply = z.object({
  totalUsers: z.int(),
  /** Accounts created in the last seven times 24 hours. */
  recentSignups: z.int(),
  activeSubscribers: z.int(),
  /** Monthly recurring revenue in USD. */
  totalRevenue: moneyOutput,
  /** Accounts on the free plan. */
  freeUsers: z.int(),
  /** Every plan except free counts as paid (ADM-8). */
  planDistribution: z.object({ free: z.int(), paid: z.int() }),
});
/** The statistics of the platform. */
export type AdminStats = z.infer<typeof adminStatsReply>;

/** The number of new accounts on one UTC day. */
export const signUpDayReply = z.object({ day: calendarDate, count: z.int() });
/** The number of new accounts on one UTC day. */
export type SignUpDay = z.infer<typeof signUpDayReply>;

/** An item of GET /api/admin/users: an account and the number of its records (ADM-7). */
export const adminUserReply = z.extend(directoryUserReply, {
  budgetCount: z.int(),
  documentCount: z.int(),
  passwordCount: z.int(),
});
/** An item of the user list. */
export type AdminUser = z.infer<typeof adminUserReply>;

/** A deleted account, and the services that have not erased its data yet. */
export const deletionReply = z.object({
  userId: recordId,
  /** When the account was deleted. */
  deletedAt: instant,
  /** When the last service had erased the data of the account; null while an erasure is pending. */
  completedAt: z.nullable(instant),
  services: z.array(z.object({ service: z.string(), erasedAt: z.nullable(instant) })),
});
/** A deleted account. */
export type Deletion = z.infer<typeof deletionReply>;

/**
 * The actions of administrators. Pages of the previous release know only the first, so they get no other
 * (`auditQuery`). Newer pages accept any text ({@link auditEntryReader}).
 */
export const auditAction = z.enum([
  'user-deletion',
  'user-suspension',
  'user-reinstatement',
  'sessions-end',
  'area-rollback',
]);
/** The result of an action; `unknown` when no response came. */
export const auditOutcome = z.enum(['done', 'refused', 'unknown']);

/**
 * The query of the audit log. Without `actions` it returns deletions only, because pages of the previous
 * release know no other action.
 */
export const auditQuery = z.extend(pageQuery, { actions: z.optional(z.enum(['all'])) });

/** An entry of the audit log. */
export const auditEntryReply = z.object({
  id: recordId,
  at: instant,
  actorId: recordId,
  /** Null when the administrator's account was deleted, or the identity service is unavailable. */
  actorEmail: z.nullable(z.string()),
  action: auditAction,
  /**
   * The id of the affected account, whose address is not stored. An action on an area has the id of the entry
   * here, because pages of the previous release require an id.
   */
  targetId: recordId,
  /** The area that was changed, and the version that it was to get; absent for actions on accounts. */
  area: z.optional(z.object({ name: z.string(), version: z.string() })),
  /**
   * The address of the affected account; null when the account was deleted, or the identity service is
   * unavailable.
   */
  targetEmail: z.optional(z.nullable(z.string())),
  outcome: auditOutcome,
  /** Why the action was refused, as shown to the administrator; null otherwise. */
  reason: z.nullable(z.string()),
});
/** An entry of the audit log. */
export type AuditEntry = z.infer<typeof auditEntryReply>;

/**
 * {@link auditEntryReply} as pages parse it: a newer server may name actions and outcomes that the page does
 * not know.
 */
export const auditEntryReader = z.extend(auditEntryReply, { action: z.string(), outcome: z.string() });
/** An entry of the audit log, as a page reads it. */
export type KnownAuditEntry = z.infer<typeof auditEntryReader>;

// Names of the previous release, for code in other repositories. The services that erase are now known at run time.
export { deletionReply as deletionReader };
/** The services that stored user data in the previous release. */
export const ERASING_SERVICES = [
  'budget',
  'masterplan',
  'vault',
  'documents',
  'achievements',
  'billing',
  'admin',
] as const;
