import * as z from '@savvi/contracts/schema';
import { storedPlanType } from '../identity/account.ts';
import { subscriptionStatus } from '../subscription-status.ts';
import { moneyOutput } from '../money.ts';
import { pageQuery } from '../page.ts';
import { calendarDate, instant, recordId, text } from '../values.ts';

/** How long sign-ups count as recent, in milliseconds: seven times 24 hours (T-41). */
export const RECENT_MS = 7 * 86_400_000;
/** How many days the sign-ups of each day are told for, today included. */
export const SIGN_UP_DAYS = 30;
/** How many accounts, deletions or actions one page has unless a limit is named. */
export const ADMIN_PAGE = 50;
/** The longest text a search takes, in characters. */
export const SEARCH_MAX = 100;

/** GET /api/admin/stats (ADM-4). Every account counts, those of administrators too. */
export const adminStatsReply = z.object({
  totalUsers: z.int(),
  /** Accounts made in the last seven times 24 hours. */
  recentSignups: z.int(),
  activeSubscribers: z.int(),
  /** Monthly recurring revenue in USD. */
  totalRevenue: moneyOutput,
  /** Accounts on the free plan. */
  freeUsers: z.int(),
  /** Anything that is not free counts as paid (ADM-8). */
  planDistribution: z.object({ free: z.int(), paid: z.int() }),
});
/** The statistics of the platform. */
export type AdminStats = z.infer<typeof adminStatsReply>;

/** One day's new accounts, by UTC. */
export const signUpDayReply = z.object({ day: calendarDate, count: z.int() });
/** One day's new accounts. */
export type SignUpDay = z.infer<typeof signUpDayReply>;

/** Which plans a list is narrowed to: anything that is not free counts as paid (ADM-8). */
export const planFilter = z.enum(['all', 'free', 'paid']);
/** Which plans a list is narrowed to. */
export type PlanFilter = z.infer<typeof planFilter>;

/** What the user list is sorted by; who never signed in comes last. */
export const userSort = z.enum(['newest', 'oldest', 'last-sign-in', 'email']);
/** What the user list is sorted by. */
export type UserSort = z.infer<typeof userSort>;

/**
 * What the user list is narrowed to: every word of `search` is in the address or a name, whatever its case
 * and accents.
 */
export const userFilter = z.object({
  search: z.optional(text(SEARCH_MAX)),
  plan: z._default(planFilter, 'all'),
});
/** What the user list is narrowed to. */
export type UserFilter = z.infer<typeof userFilter>;

/** An account as administrators read it. Nothing of what it holds, and no password. */
export const directoryUserReply = z.object({
  id: recordId,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  createdAt: instant,
  /** 0 or 1 (DATA-2). */
  isAdmin: z.int(),
  subscriptionStatus,
  planType: storedPlanType,
  currentPeriodEnd: z.nullable(instant),
  /** The rest is absent where identity is of the last release. */
  lastSignInAt: z.optional(z.nullable(instant)),
  /** Since when the account is suspended; null if it is not. */
  suspendedAt: z.optional(z.nullable(instant)),
  isEmailVerified: z.optional(z.int()),
  /** How many browsers are signed in. */
  sessionCount: z.optional(z.int()),
});
/** An account as administrators read it. */
export type DirectoryUser = z.infer<typeof directoryUserReply>;

/** One entry of GET /api/admin/users: an account and how much it holds (ADM-7). */
export const adminUserReply = z.extend(directoryUserReply, {
  budgetCount: z.int(),
  documentCount: z.int(),
  passwordCount: z.int(),
});
/** One entry of the user list. */
export type AdminUser = z.infer<typeof adminUserReply>;

/**
 * The services that keep something of a person, each of which says when it is erased:
 * `<service>.user-data.erased.v1`.
 */
export const ERASING_SERVICES = [
  'budget',
  'masterplan',
  'vault',
  'documents',
  'achievements',
  'billing',
  'admin',
] as const;
/** A service that keeps something of a person. */
export type ErasingService = (typeof ERASING_SERVICES)[number];

/** An account that is gone, and how far what it held is erased. */
export const deletionReply = z.object({
  userId: recordId,
  /** When the account was deleted. */
  deletedAt: instant,
  /** When the last service had erased; null while one has not. */
  completedAt: z.nullable(instant),
  services: z.array(z.object({ service: z.enum(ERASING_SERVICES), erasedAt: z.nullable(instant) })),
});
/** An account that is gone. */
export type Deletion = z.infer<typeof deletionReply>;

/**
 * {@link deletionReply} as pages read it: a server newer than the page may name services that the page does
 * not know.
 */
export const deletionReader = z.extend(deletionReply, {
  services: z.array(z.object({ service: z.string(), erasedAt: z.nullable(instant) })),
});
/** An account that is gone, as a page knows it. */
export type KnownDeletion = z.infer<typeof deletionReader>;

/**
 * What an administrator did. A page of the last release knows only the first, so it gets no other
 * (`auditQuery`). Pages since then read any text ({@link auditEntryReader}).
 */
export const auditAction = z.enum(['user-deletion', 'user-suspension', 'user-reinstatement', 'sessions-end']);
/** How it ended; `unknown` when no answer came. */
export const auditOutcome = z.enum(['done', 'refused', 'unknown']);

/**
 * How the audit log is asked for; without `actions` it answers deletions alone, as pages of the last release
 * read no other.
 */
export const auditQuery = z.extend(pageQuery, { actions: z.optional(z.enum(['all'])) });

/** One line of the audit log. */
export const auditEntryReply = z.object({
  id: recordId,
  at: instant,
  actorId: recordId,
  /** Null when the administrator's account is gone, or cannot be asked for right now. */
  actorEmail: z.nullable(z.string()),
  action: auditAction,
  /** The id of the account it was done to. Its address is not kept. */
  targetId: recordId,
  /** The address of that account; null when it is gone, or cannot be asked for right now. */
  targetEmail: z.optional(z.nullable(z.string())),
  outcome: auditOutcome,
  /** Why it was refused, as the administrator was told; null otherwise. */
  reason: z.nullable(z.string()),
});
/** One line of the audit log. */
export type AuditEntry = z.infer<typeof auditEntryReply>;

/**
 * {@link auditEntryReply} as pages read it: a server newer than the page may name actions and outcomes that
 * the page does not know.
 */
export const auditEntryReader = z.extend(auditEntryReply, { action: z.string(), outcome: z.string() });
/** One line of the audit log, as a page knows it. */
export type KnownAuditEntry = z.infer<typeof auditEntryReader>;
