import { ADMIN_PAGE } from '@savvi/contracts/admin/admin';
import { listAudit } from '@savvi/contracts/admin/admin.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf, tellPage } from '@savvi/service-kit/page';
import { Problem } from '@savvi/service-kit/problem';
import type { Database } from '../db.ts';
import { auditRepository, type KeptEntry } from '../shared/audit.repository.ts';
import type { IdentityClient } from '../shared/identity-client.ts';

/** Without identity the log is still worth reading: its lines have ids. */
const noneIfAway = (error: unknown): Record<string, string> => {
  if (error instanceof Problem && error.code === 'unavailable') return {};
  throw error;
};

/** Mounts what administrators did. */
export function mountAudit(
  app: ServiceApp,
  { db, identity }: { readonly db: Database; readonly identity: IdentityClient },
): void {
  /** Actors and targets are asked for apart: identity answers as many as a page has lines. */
  async function addressesOf(
    actorId: string,
    entries: readonly KeptEntry[],
  ): Promise<Record<string, string>> {
    const asked = [entries.map((entry) => entry.actorId), entries.map(({ targetId }) => targetId)].map(
      (ids) => identity.addresses(actorId, [...new Set(ids)]),
    );
    const [actors, targets] = await Promise.all(asked.map((answer) => answer.catch(noneIfAway)));
    return { ...actors, ...targets };
  }

  app.mount(listAudit, async ({ scope, query: { limit = ADMIN_PAGE, cursor, actions }, response }) => {
    const [entries, total] = await Promise.all([
      auditRepository.list(db, pageOf({ limit, cursor }), actions === 'all'),
      auditRepository.count(db, actions === 'all'),
    ]);
    const addresses = await addressesOf(scope.userId, entries);
    const last = entries.length === limit ? entries.at(-1) : undefined;
    tellPage(response, {
      path: listAudit.path,
      filter: { actions },
      limit,
      total,
      last: last && { createdAt: last.at, id: last.id },
    });
    return entries.map((entry) => ({
      ...entry,
      actorEmail: addresses[entry.actorId] ?? null,
      targetEmail: addresses[entry.targetId] ?? null,
    }));
  });
}
