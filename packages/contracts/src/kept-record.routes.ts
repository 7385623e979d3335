import * as z from 'zod/mini';
import { RESTORABLE_DAYS } from './kept-record.ts';
import { pageQuery } from './page.ts';
import { passwordProofInput } from './password-proof.ts';
import { defineRoute } from './route.ts';
import { recordId } from './values.ts';

/** The parameters of the routes of one kind of record. */
interface RestorableRecordRoutesInput<
  Input extends z.ZodMiniType,
  Patch extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Listed extends z.ZodMiniType,
  Deleted extends z.ZodMiniType,
> {
  readonly tag: string;
  /** The first path segment after `/api/`. */
  readonly path: string;
  /** The singular and plural name: `savings account`, `savings accounts`. */
  readonly one: string;
  readonly many: string;
  readonly input: Input;
  readonly patch: Patch;
  /** A created or changed record. */
  readonly reply: Reply;
  /** A record in the list, or a restored one. */
  readonly listed: Listed;
  /** A record in the list of deleted ones. */
  readonly deleted: Deleted;
}

const inPascalCase = (words: string) =>
  words.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The routes of one kind of restorable record: list, create, change, delete, restore, recently deleted, and
 * delete permanently. Creating and changing need an entitlement of the plan (403 `plan-feature`). Reading, deleting and restoring
 * one's own records do not (T-7).
 */
export function restorableRecordRoutes<
  Input extends z.ZodMiniType,
  Patch extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Listed extends z.ZodMiniType,
  Deleted extends z.ZodMiniType,
>(kind: RestorableRecordRoutesInput<Input, Patch, Reply, Listed, Deleted>) {
  const { tag, one, many, input, patch, reply, listed, deleted } = kind;
  const path = `/api/${kind.path}` as const;
  const [One, Many] = [inPascalCase(one), inPascalCase(many)];
  const shared = { tag, access: 'session' } as const;
  const params = z.object({ id: recordId });
  return {
    /** The singular and plural name of a record, for use in sentences. */
    one,
    many,
    list: defineRoute({
      ...shared,
      method: 'get',
      path,
      operation: `list${Many}`,
      summary: `Your ${many}, newest first`,
      query: pageQuery,
      status: 200,
      reply: z.array(listed),
    }),
    listDeleted: defineRoute({
      ...shared,
      method: 'get',
      path: `${path}/deleted`,
      operation: `listDeleted${Many}`,
      summary: `Your ${many} deleted within ${RESTORABLE_DAYS} days, latest first`,
      status: 200,
      reply: z.array(deleted),
    }),
    create: defineRoute({
      ...shared,
      method: 'post',
      path,
      operation: `create${One}`,
      summary: `Create a ${one}`,
      body: input,
      status: 201,
      reply,
      idempotent: true,
      problems: ['plan-feature'],
    }),
    update: defineRoute({
      ...shared,
      method: 'patch',
      path: `${path}/{id}`,
      operation: `update${One}`,
      summary: `Change a ${one}`,
      params,
      body: patch,
      status: 200,
      reply,
      versioned: true,
      problems: ['plan-feature'],
    }),
    delete: defineRoute({
      ...shared,
      method: 'delete',
      path: `${path}/{id}`,
      operation: `delete${One}`,
      summary: `Delete a ${one}; it can be restored for ${RESTORABLE_DAYS} days`,
      params,
      status: 204,
      reply: null,
      versioned: true,
    }),
    restore: defineRoute({
      ...shared,
      method: 'post',
      path: `${path}/{id}/restore`,
      operation: `restore${One}`,
      summary: `Bring a deleted ${one} back`,
      params,
      status: 200,
      reply: listed,
    }),
    deletePermanently: defineRoute({
      ...shared,
      method: 'post',
      path: `${path}/{id}/delete-permanently`,
      operation: `delete${One}Permanently`,
      summary: `Remove a deleted ${one} for good; it cannot be restored`,
      params,
      body: passwordProofInput,
      status: 204,
      reply: null,
      versioned: true,
    }),
  };
}

/** The routes of one kind of record, with its types of input and patch. */
export type RestorableRecordRoutes<Input, Patch> = ReturnType<
  typeof restorableRecordRoutes<
    z.ZodMiniType<Input>,
    z.ZodMiniType<Patch>,
    z.ZodMiniType,
    z.ZodMiniType,
    z.ZodMiniType
  >
>;

// Aliases with the names of the previous release, for code in other repositories.
export { restorableRecordRoutes as keptRecordRoutes, type RestorableRecordRoutes as KeptRecordRoutes };
