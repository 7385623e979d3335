// The last protection of other users' rows: a query on a model that has an owner throws unless it names the
// space. Types cannot enforce this: `findFirst({ where: { id } })` is well typed.
import type { Scope } from './scope.ts';

/**
 * A query on an owned model did not name the space. This is a programming error and never a user's mistake.
 */
export class UnscopedQuery extends Error {
  override readonly name = 'UnscopedQuery';
}

type Args = Record<string, unknown> | undefined;
interface Operation {
  readonly model: string;
  readonly operation: string;
  readonly args: unknown;
  readonly query: (args: never) => Promise<unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const namesSpace = (part: unknown): boolean =>
  isRecord(part) &&
  (typeof part['spaceId'] === 'string' ||
    Object.entries(part).some(
      ([key, value]) => key.startsWith('spaceId_') && isRecord(value) && typeof value['spaceId'] === 'string',
    ));
const everyNamesSpace = (data: unknown): boolean =>
  Array.isArray(data) ? data.every(namesSpace) : namesSpace(data);

function isScoped(operation: string, args: Args): boolean {
  if (operation.startsWith('create')) return everyNamesSpace(args?.['data']);
  if (operation === 'upsert') return namesSpace(args?.['where']) && namesSpace(args?.['create']);
  return namesSpace(args?.['where']);
}

/**
 * A Prisma extension for `$extends` that rejects unscoped queries on every model with a `spaceId`. `models`
 * is the generated `Prisma` namespace, so a new owned model is protected as soon as it exists.
 */
export function scopeGuard(models: object) {
  const isOwned = (model: string) => {
    const fields: unknown = Reflect.get(models, `${model}ScalarFieldEnum`);
    return isRecord(fields) && 'spaceId' in fields;
  };
  return {
    name: 'scope-guard',
    query: {
      $allModels: {
        async $allOperations({ model, operation, args, query }: Operation) {
          if (isOwned(model) && !isScoped(operation, isRecord(args) ? args : undefined))
            throw new UnscopedQuery(`${model}.${operation} does not name the space`);
          return query(args as never); // Prisma's own arguments, passed on unchanged.
        },
      },
    },
  };
}

/** The part of a transaction that raw statements need. */
export interface RawTransaction {
  $executeRaw(sql: TemplateStringsArray, ...values: unknown[]): Promise<number>;
  $queryRaw<Row>(sql: TemplateStringsArray, ...values: unknown[]): Promise<Row>;
}

/**
 * Locks a space until the transaction ends, so that use cases that count before they create run sequentially.
 */
export async function lockScope(tx: RawTransaction, scope: Pick<Scope, 'spaceId'>): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${scope.spaceId}, 0))`;
}
