import type { ServiceApp } from '@savvi/service-kit/app';
import { JsonText } from '@savvi/service-kit/json-text';
import { pageOf, tellPage } from '@savvi/service-kit/page';
import type { StoredHolding } from './holding.ts';
import type { HoldingService } from './holding.service.ts';
import type { HoldingRoutes } from './kinds.ts';

const list = (holdings: readonly string[]) => new JsonText(`[${holdings.join(',')}]`);
const one = ({ deletedAt: _, ...holding }: StoredHolding) => new JsonText(JSON.stringify(holding));

/** Mounts the routes of one kind of holding. */
export function mountHoldings(app: ServiceApp, routes: HoldingRoutes, service: HoldingService): void {
  app.mount(routes.list, async ({ scope, query, response }) => {
    const { holdings, total } = await service.list(scope, pageOf(query));
    const last = holdings.length === query.limit ? holdings.at(-1) : undefined;
    tellPage(response, { path: routes.list.path, limit: query.limit, total, last: last === undefined ? undefined : (JSON.parse(last) as StoredHolding) }); // what the repository made
    return list(holdings);
  });
  app.mount(routes.listDeleted, async ({ scope }) => list(await service.listDeleted(scope)));
  app.mount(routes.create, async ({ scope, body, idempotencyKey }) => one(await service.create(scope, body, idempotencyKey)));
  app.mount(routes.update, async ({ scope, params, body, ifMatch }) => one(await service.update(scope, params.id, body, ifMatch)));
  app.mount(routes.delete, ({ scope, params, ifMatch }) => service.delete(scope, params.id, ifMatch));
  app.mount(routes.restore, async ({ scope, params }) => one(await service.restore(scope, params.id)));
}
