import type { KeptRecordRoutes } from '@savvi/contracts/kept-record.routes';
import type { ServiceApp } from './app.ts';
import { JsonText } from './json-text.ts';
import { type Page, pageOf, tellPage } from './page.ts';
import type { Scope } from './scope.ts';

/** The use cases behind the routes of one kind of record. Answers are the JSON of their replies. */
export interface KeptRecordUseCases<Input, Patch> {
  list(scope: Scope, page: Page): Promise<{ records: readonly string[]; total: number }>;
  listDeleted(scope: Scope): Promise<readonly string[]>;
  create(scope: Scope, input: Input, idempotencyKey: string | undefined): Promise<string>;
  update(scope: Scope, id: string, patch: Patch, ifMatch: number | undefined): Promise<string>;
  delete(scope: Scope, id: string, ifMatch: number | undefined): Promise<void>;
  restore(scope: Scope, id: string): Promise<string>;
}

const listOf = (records: readonly string[]) => new JsonText(`[${records.join(',')}]`);

/** Mounts the routes of one kind of record. */
export function mountKeptRecords<Input, Patch>(app: ServiceApp, routes: KeptRecordRoutes<Input, Patch>, records: KeptRecordUseCases<Input, Patch>): void {
  app.mount(routes.list, async ({ scope, query, response }) => {
    const { records: listed, total } = await records.list(scope, pageOf(query));
    const last = listed.length === query.limit ? listed.at(-1) : undefined;
    tellPage(response, { path: routes.list.path, limit: query.limit, total, last: last === undefined ? undefined : (JSON.parse(last) as { createdAt: string; id: string }) }); // every record has both
    return listOf(listed);
  });
  app.mount(routes.listDeleted, async ({ scope }) => listOf(await records.listDeleted(scope)));
  app.mount(routes.create, async ({ scope, body, idempotencyKey }) => new JsonText(await records.create(scope, body as Input, idempotencyKey))); // parsed by the route's own schema
  app.mount(routes.update, async ({ scope, params, body, ifMatch }) => new JsonText(await records.update(scope, params.id, body as Patch, ifMatch))); // likewise
  app.mount(routes.delete, ({ scope, params, ifMatch }) => records.delete(scope, params.id, ifMatch));
  app.mount(routes.restore, async ({ scope, params }) => new JsonText(await records.restore(scope, params.id)));
}
