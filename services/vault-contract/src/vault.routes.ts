import { restorableRecordRoutes } from '@savvi/contracts/kept-record.routes';
import { pageQuery } from '@savvi/contracts/page';
import { defineRoute, type Route } from '@savvi/contracts/route';
import * as z from '@savvi/contracts/schema';
import {
  entryIdReply,
  entryInput,
  entryNameReply,
  entryPatch,
  entryReply,
  importInput,
  importReply,
  listedDeletedEntryReply,
  listedEntryReply,
} from './entry.ts';

const tag = 'Password manager';
const routes = restorableRecordRoutes({
  tag,
  path: 'passwords',
  one: 'password',
  many: 'passwords',
  input: entryInput,
  patch: entryPatch,
  reply: entryReply,
  listed: listedEntryReply,
  deleted: listedDeletedEntryReply,
});

/** The routes of vault entries (VAULT-12). Creating fails with 409 `full` at the limit. */
export const entryRoutes = {
  ...routes,
  list: defineRoute({
    ...routes.list,
    summary:
      'Your passwords, newest first; with `fields=id` the ids, versions and dates of all of them and nothing else, with `fields=name` their names, too',
    query: z.extend(pageQuery, { fields: z.optional(z.enum(['id', 'name'])) }),
    reply: z.array(z.union([listedEntryReply, entryNameReply, entryIdReply])),
  }),
  create: { ...routes.create, problems: ['plan-feature', 'email-unverified', 'full'] },
  update: { ...routes.update, problems: ['plan-feature', 'full'] },
  restore: { ...routes.restore, problems: ['full'] },
  /** Imports several entries, all or none. */
  import: defineRoute({
    tag,
    access: 'session',
    method: 'post',
    path: '/api/passwords/import',
    operation: 'importPasswords',
    summary: 'Create several passwords at once, all of them or none',
    body: importInput,
    status: 201,
    reply: importReply,
    idempotent: true,
    problems: ['plan-feature', 'email-unverified', 'full'],
  }),
} as const;

/** Every route of the vault service. */
export const vaultRoutes: readonly Route[] = [
  entryRoutes.list,
  entryRoutes.listDeleted,
  entryRoutes.create,
  entryRoutes.update,
  entryRoutes.delete,
  entryRoutes.restore,
  entryRoutes.deletePermanently,
  entryRoutes.import,
];
