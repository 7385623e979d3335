import { ADMIN_PAGE } from '@savvi/admin-contract/admin';
import { listAudit } from '@savvi/admin-contract/admin.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf, setPageHeaders } from '@savvi/service-kit/page';
import type { Database } from '../db.ts';
import { auditRepository, type StoredEntry } from '../shared/audit.repository.ts';
import type { IdentityClient } from '../shared/identity-client.ts';
import { noneIfUnavailable } from '../shared/none-if-unavailable.ts';

/** Mounts the routes of the audit log. */
export function mountAudit(
  app: ServiceApp,
  { db, identity }: { readonly db: Database; readonly identity: IdentityClient },
): void {
  /**
   * The addresses of actors and targets are requested separately, because identity returns at most as many
   * addresses as a page has entries.
   */
  async function addressesOf(
    actorId: string,
    entries: readonly StoredEntry[],
  ): Promise<Record<string, string>> {
    const accounts = entries.filter(({ area }) => area === undefined).map(({ targetId }) => targetId);
    const lookups = [entries.map((entry) => entry.actorId), accounts].map((ids) =>
      identity.addresses(actorId, [...new Set(ids)]),
    );
    const [actors, targets] = await Promise.all(lookups.map((answer) => answer.catch(noneIfUnavailable)));
    return { ...actors, ...targets };
  }

  app.mount(listAudit, async ({ scope, query: { limit = ADMIN_PAGE, cursor, actions }, response }) => {
    const [entries, total] = await Promise.all([
      auditRepository.list(db, pageOf({ limit, cursor }), actions === 'all'),
      auditRepository.count(db, actions === 'all'),
    ]);
    const addresses = await addressesOf(scope.userId, entries);
    const last = entries.length === limit ? entries.at(-1) : undefined;
    setPageHeaders(response, {
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
