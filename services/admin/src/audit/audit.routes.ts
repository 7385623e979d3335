import { ADMIN_PAGE } from '@savvi/contracts/admin/admin';
import { listAudit } from '@savvi/contracts/admin/admin.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf, tellPage } from '@savvi/service-kit/page';
import { Problem } from '@savvi/service-kit/problem';
import type { Database } from '../db.ts';
import { auditRepository } from '../shared/audit.repository.ts';
import type { IdentityClient } from '../shared/identity-client.ts';

/** Without identity the log is still worth reading: its lines have ids. */
const noneIfAway = (error: unknown): Record<string, string> => {
  if (error instanceof Problem && error.code === 'unavailable') return {};
  throw error;
};

/** Mounts what administrators did. */
export function mountAudit(app: ServiceApp, { db, identity }: { readonly db: Database; readonly identity: IdentityClient }): void {
  app.mount(listAudit, async ({ scope, query: { limit = ADMIN_PAGE, cursor }, response }) => {
    const [entries, total] = await Promise.all([auditRepository.list(db, pageOf({ limit, cursor })), auditRepository.count(db)]);
    const addresses = await identity.addresses(scope.userId, [...new Set(entries.map(({ actorId }) => actorId))]).catch(noneIfAway);
    const last = entries.length === limit ? entries.at(-1) : undefined;
    tellPage(response, { path: listAudit.path, limit, total, last: last && { createdAt: last.at, id: last.id } });
    return entries.map((entry) => ({ ...entry, actorEmail: addresses[entry.actorId] ?? null }));
  });
}
