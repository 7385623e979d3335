import type { RestorableRecordRoutes } from '@savvi/contracts/kept-record.routes';
import type { ServiceApp } from './app.ts';
import type { Call } from './handle.ts';
import { JsonText } from './json-text.ts';
import { type Page, pageOf, setPageHeaders } from './page.ts';
import type { Scope } from './scope.ts';

/** The arguments of a list route. */
type ListCall = Pick<Call<RestorableRecordRoutes<never, never>['list']>, 'scope' | 'query' | 'response'>;

/** The use cases behind the routes of one kind of record. They return the JSON of their replies. */
export interface RestorableRecordUseCases<Input, Patch> {
  list(scope: Scope, page: Page): Promise<{ records: readonly string[]; total: number }>;
  listDeleted(scope: Scope): Promise<readonly string[]>;
  create(scope: Scope, input: Input, idempotencyKey: string | undefined): Promise<string>;
  update(scope: Scope, id: string, patch: Patch, ifMatch: number | undefined): Promise<string>;
  delete(scope: Scope, id: string, ifMatch: number | undefined): Promise<void>;
  restore(scope: Scope, id: string): Promise<string>;
}

/** Removes a deleted record for good, after a check of the password proof. */
export interface PermanentDeletionUseCase {
  deletePermanently(scope: Scope, id: string, proof: string, ifMatch: number | undefined): Promise<void>;
}

/** The JSON of a list's reply, from the JSON of its records. */
export const listOf = (records: readonly string[]) => new JsonText(`[${records.join(',')}]`);

/** Returns one page of a list, or all of it without a limit, and describes the next page in headers. */
export async function answerPage(
  { scope, query, response }: ListCall,
  path: string,
  list: RestorableRecordUseCases<never, never>['list'],
): Promise<JsonText> {
  const { records, total } = await list(scope, pageOf(query));
  const last = records.length === query.limit ? records.at(-1) : undefined;
  // Every record has `createdAt` and `id`.
  setPageHeaders(response, {
    path,
    limit: query.limit,
    total,
    last: last === undefined ? undefined : (JSON.parse(last) as { createdAt: string; id: string }),
  });
  return listOf(records);
}

/** Mounts the routes of one kind of record, except its list. */
export function mountRestorableRecords<Input, Patch>(
  app: ServiceApp,
  routes: RestorableRecordRoutes<Input, Patch>,
  records: RestorableRecordUseCases<Input, Patch>,
): void {
  app.mount(routes.listDeleted, async ({ scope }) => listOf(await records.listDeleted(scope)));
  // The route's schema has parsed the body.
  app.mount(
    routes.create,
    async ({ scope, body, idempotencyKey }) =>
      new JsonText(await records.create(scope, body as Input, idempotencyKey)),
  );
  // The route's schema has parsed the body.
  app.mount(
    routes.update,
    async ({ scope, params, body, ifMatch }) =>
      new JsonText(await records.update(scope, params.id, body as Patch, ifMatch)),
  );
  app.mount(routes.delete, ({ scope, params, ifMatch }) => records.delete(scope, params.id, ifMatch));
  app.mount(
    routes.restore,
    async ({ scope, params }) => new JsonText(await records.restore(scope, params.id)),
  );
}

/** Mounts the route that removes a deleted record for good. */
export function mountPermanentDeletion(
  app: ServiceApp,
  { deletePermanently: route }: Pick<RestorableRecordRoutes<never, never>, 'deletePermanently'>,
  records: PermanentDeletionUseCase,
): void {
  app.mount(route, ({ scope, params, body, ifMatch }) =>
    records.deletePermanently(scope, params.id, body.proof, ifMatch),
  );
}

// Aliases with the names of the previous release, for code in other repositories.
export { type RestorableRecordUseCases as KeptRecordUseCases, mountRestorableRecords as mountKeptRecords };
