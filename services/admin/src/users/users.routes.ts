import { ADMIN_PAGE } from '@savvi/admin-contract/admin';
import {
  deleteUser,
  endUserSessions,
  listUsers,
  reinstateUser,
  suspendUser,
} from '@savvi/admin-contract/admin.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { pageOf, setPageHeaders } from '@savvi/service-kit/page';
import type { UsersService } from './users.service.ts';

/** Mounts the routes for administrators to manage accounts. */
export function mountUsers(app: ServiceApp, service: UsersService): void {
  app.mount(listUsers, async ({ scope, query, response }) => {
    const { limit = ADMIN_PAGE, cursor, search, plan, sort } = query;
    // Validates the cursor before the call to identity, so that the error has the sentence of this list.
    pageOf({ cursor });
    const { users, total } = await service.list(scope, { ...query, limit });
    setPageHeaders(response, {
      path: listUsers.path,
      filter: { search, plan: plan === 'all' ? undefined : plan, sort },
      limit,
      total,
      last: users.length === limit ? users.at(-1) : undefined,
    });
    return users;
  });
  app.mount(deleteUser, ({ scope, params }) => service.delete(scope, params.id));
  app.mount(suspendUser, ({ scope, params }) => service.suspend(scope, params.id));
  app.mount(reinstateUser, ({ scope, params }) => service.reinstate(scope, params.id));
  app.mount(endUserSessions, ({ scope, params }) => service.endSessions(scope, params.id));
}
