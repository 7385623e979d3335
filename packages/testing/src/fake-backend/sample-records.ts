import { randomUUID } from 'node:crypto';
import { calculateBudget } from '@savvi/budget-contract/calculations';
import type { Route } from '@savvi/contracts/route';
import { Problem } from '@savvi/service-kit/problem';
import {
  aBudget,
  aDebt,
  aDocument,
  aFolder,
  aPolicy,
  aProperty,
  aSavingsAccount,
  aUser,
} from '../builders.ts';

/** A call that matches the input schemas of its route. */
export interface SampleCall {
  /** The first part of the path after `/api/`, which names the kind of records. */
  readonly kind: string;
  readonly id: string | undefined;
  readonly path: string;
  /** The last part of the path. */
  readonly last: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** The version in If-Match. */
  readonly version: number | undefined;
  readonly file: File | undefined;
}

/** Returns the response to a call. @throws {Problem} */
export type SampleAnswer = (call: SampleCall) => unknown;

/** A record of any kind, as the API returns it. */
export interface SampleRecord {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** For each kind of record, a function that adds the fields that a real service computes. */
const completed: Readonly<Record<string, (record: SampleRecord) => SampleRecord>> = {
  budgets: (budget) => ({
    ...budget,
    // The route's input schema has validated the record as a budget.
    calculations: calculateBudget(budget as unknown as Parameters<typeof calculateBudget>[0]),
  }),
  passwords: (entry) => ({ format: 1, ...entry }),
};

/** The links of a document as in a response; the records of samples are not deleted. */
export const linksOf = (sent: unknown): readonly object[] =>
  Array.isArray(sent) ? sent.map((link: object) => ({ ...link, isDeleted: false })) : [];

/** Creates an in-memory store of records, with at most one of each kind at first. */
export function sampleRecords() {
  const kinds = new Map<string, readonly SampleRecord[]>([
    ['budgets', [{ ...aBudget() }]],
    ['savings-accounts', [aSavingsAccount()]],
    ['debts', [aDebt()]],
    ['real-estate-properties', [aProperty()]],
    ['insurance-policies', [aPolicy()]],
    ['passwords', []],
    ['documents', [aDocument()]],
    ['document-folders', [aFolder()]],
  ]);
  const balances = new Map<string, Map<string, { readonly day: string }>>();
  const all = (kind: string) => kinds.get(kind) ?? [];
  const isDeleted = (record: SampleRecord) => record['deletedAt'] !== undefined;
  /** The records of a kind that are not deleted. */
  const listed = (kind: string) => all(kind).filter((record) => !isDeleted(record));

  function put(kind: string, record: SampleRecord): SampleRecord {
    const whole = (completed[kind] ?? ((each) => each))(record);
    const isNew = !all(kind).some(({ id }) => id === record.id);
    kinds.set(
      kind,
      isNew ? [whole, ...all(kind)] : all(kind).map((each) => (each.id === record.id ? whole : each)),
    );
    return whole;
  }

  function find(
    { kind, id, version }: Pick<SampleCall, 'kind' | 'id' | 'version'>,
    deleted = false,
  ): SampleRecord {
    const found = all(kind).find((record) => record.id === id && isDeleted(record) === deleted);
    if (found === undefined) throw new Problem('not-found');
    if (version !== undefined && version !== found.version) throw new Problem('stale');
    return found;
  }

  const now = () => new Date().toISOString();
  const create = (kind: string, fields: Readonly<Record<string, unknown>>) =>
    put(kind, {
      createdAt: now(),
      updatedAt: now(),
      ...fields,
      id: randomUUID(),
      userId: aUser().id,
      version: 1,
    });
  const change = (call: SampleCall, fields: Readonly<Record<string, unknown>>, wasDeleted = false) => {
    const before = find(call, wasDeleted);
    return put(call.kind, { ...before, ...fields, updatedAt: now(), version: before.version + 1 });
  };
  const isAskedFor = (record: SampleRecord, query: URLSearchParams) =>
    ['folderId', 'category'].every((field) => !query.has(field) || query.get(field) === record[field]);

  /** Handlers by method and by the end of the route's path. */
  const byShape: Readonly<Record<string, SampleAnswer>> = {
    'get ': ({ kind, query }) => listed(kind).filter((record) => isAskedFor(record, query)),
    'get /deleted': ({ kind }) => all(kind).filter(isDeleted),
    'get /{id}': (call) => find(call),
    'post ': ({ kind, body }) => create(kind, body),
    'post /{id}/restore': (call) => change(call, { deletedAt: undefined }, true),
    'post /{id}/delete-permanently'(call) {
      const { id } = find(call, true);
      kinds.set(
        call.kind,
        all(call.kind).filter((record) => record.id !== id),
      );
    },
    'patch /{id}': (call) => change(call, call.body),
    'patch /{id}/move': (call) => change(call, call.body),
    'put /{id}/links': (call) => change(call, { links: linksOf(call.body['links']) }),
    'delete /{id}': (call) => change(call, { deletedAt: now() }),
    'get /{id}/balances': (call) => [
      ...[...(balances.get(find(call).id)?.values() ?? [])].toSorted((one, other) =>
        one.day < other.day ? -1 : 1,
      ),
      { day: now().slice(0, 10), balance: find(call)['balance'], isAdded: false },
    ],
    'put /{id}/balances/{day}'(call) {
      const { id } = find(call);
      const point = { ...call.body, day: call.last, isAdded: true };
      balances.set(id, new Map(balances.get(id)).set(call.last, point));
      return point;
    },
    'delete /{id}/balances/{day}': (call) => void balances.get(find(call).id)?.delete(call.last),
  };

  return {
    /** Returns the handler of a route that serves records; undefined for any other route. */
    answerOf({ method, path }: Route): SampleAnswer | undefined {
      const [, kind = '', rest = ''] = /^\/api\/([^/]+)(.*)$/.exec(path) ?? [];
      return kinds.has(kind) ? byShape[`${method} ${rest}`] : undefined;
    },
    listed,
    put,
    create,
    change,
    find,
  };
}
/** An in-memory store of records. */
export type SampleRecords = ReturnType<typeof sampleRecords>;
