import type { AdminStats, AdminUser, AuditEntry, Deletion } from '@savvi/admin-contract/admin';
import {
  deleteUser,
  getAdminStats,
  listAudit,
  listDeletions,
  listSignUps,
  listUsers,
} from '@savvi/admin-contract/admin.routes';
import { NOW } from '@savvi/testing/builders';
import { USUAL_SERVICES } from '../features/admin/deletions/deletions.rules.ts';
import type { FakeBackend } from '@savvi/testing/fake-backend';
import { HttpResponse } from 'msw';

/** Routes of the admin service, for the fake backend of a test. */
export { deleteUser, getAdminStats, listAudit, listDeletions, listSignUps, listUsers };

/** Returns the id of the n-th account of a test. */
export const accountId = (at: number): string => `0190bbbb-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** Returns the n-th account: `user-1@example.com`. */
export const anAccount = (at: number, over: Partial<AdminUser> = {}): AdminUser => ({
  id: accountId(at),
  email: `user-${at}@example.com`,
  firstName: 'Ben',
  lastName: `Number ${at}`,
  createdAt: '2026-02-03T12:00:00.000Z',
  isAdmin: 0,
  subscriptionStatus: 'free',
  planType: 'free',
  currentPeriodEnd: null,
  budgetCount: 0,
  documentCount: 0,
  passwordCount: 0,
  ...over,
});

/** Returns the statistics of a small platform. */
export const someStats = (over: Partial<AdminStats> = {}): AdminStats => ({
  totalUsers: 1204,
  recentSignups: 12,
  activeSubscribers: 301,
  totalRevenue: '2836.74',
  freeUsers: 903,
  planDistribution: { free: 903, paid: 301 },
  ...over,
});

/** The sign-ups of 30 days up to the test's date, with two on the last day. */
export const SIGN_UPS = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.parse(NOW) - (29 - at) * 86_400_000).toISOString().slice(0, 10),
  count: at === 29 ? 2 : 0,
}));

/** Returns a deletion of which `erased` services have finished. */
export const aDeletion = (at: number, erased: number, over: Partial<Deletion> = {}): Deletion => ({
  userId: accountId(at),
  deletedAt: NOW,
  completedAt: erased === USUAL_SERVICES.length ? NOW : null,
  services: USUAL_SERVICES.map((service, index) => ({ service, erasedAt: index < erased ? NOW : null })),
  ...over,
});

/** Returns an entry of the audit log. */
export const anAction = (at: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: accountId(1000 + at),
  at: NOW,
  actorId: accountId(900),
  actorEmail: 'admin@savvi.local',
  action: 'user-deletion',
  targetId: accountId(at),
  outcome: 'done',
  reason: null,
  ...over,
});

/** Returns a page of a list as the services respond; `next` is the cursor of the next page. */
export const aPage = (
  path: string,
  items: readonly object[],
  total = items.length,
  next: string | null = null,
): Response =>
  HttpResponse.json([...items], {
    headers: {
      'X-Total-Count': String(total),
      ...(next !== null && { Link: `<${path}?limit=50&cursor=${next}>; rel="next"` }),
    },
  });

/** Sets default responses of the whole platform: the given accounts, no deletion and an empty audit log. */
export function answerPlatform(backend: FakeBackend, accounts: readonly AdminUser[] = [anAccount(1)]): void {
  backend.answer(getAdminStats, someStats());
  backend.answer(listSignUps, SIGN_UPS);
  backend.answer('GET /api/admin/users', () => aPage('/api/admin/users', accounts));
  backend.answer(listDeletions, []);
  backend.answer('GET /api/admin/audit', () => aPage('/api/admin/audit', []));
}
