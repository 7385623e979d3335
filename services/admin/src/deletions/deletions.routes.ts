import { ADMIN_PAGE } from '@savvi/admin-contract/admin';
import { listDeletions } from '@savvi/admin-contract/admin.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf, setPageHeaders } from '@savvi/service-kit/page';
import type { Database } from '../db.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';

/** Mounts the routes of deleted accounts. */
export function mountDeletions(app: ServiceApp, { db }: { readonly db: Database }): void {
  app.mount(listDeletions, async ({ query: { limit = ADMIN_PAGE, cursor }, response }) => {
    const [deletions, total] = await Promise.all([
      deletionRepository.list(db, pageOf({ limit, cursor })),
      deletionRepository.count(db),
    ]);
    const last = deletions.length === limit ? deletions.at(-1) : undefined;
    setPageHeaders(response, {
      path: listDeletions.path,
      limit,
      total,
      last: last && { createdAt: last.deletedAt, id: last.userId },
    });
    return deletions;
  });
}
