import * as z from 'zod/mini';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { importPart, partReply, PARTS_MAX, PART_ROWS_MAX } from './import-row.ts';
import {
  commitInput,
  importBegun,
  importInput,
  importMapping,
  importPreview,
  importReply,
  importSetup,
  IMPORTS_LISTED,
  importUndone,
  shapeHash,
  SHAPES_MAX,
  storedImports,
  undoImportInput,
} from './import.ts';

const shared = { tag: 'Imports', access: 'session' } as const;
const ofBudget = z.object({ id: recordId });
const ofImport = z.object({ id: recordId, importId: recordId });

/** The finished imports of a budget, newest first. */
export const listImports = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/imports',
  operation: 'listImports',
  summary: `The last ${IMPORTS_LISTED} imports of bank files into a budget, newest first`,
  params: ofBudget,
  status: 200,
  reply: z.array(importReply),
});

/** What is remembered for the imports of the person (MON-67, MON-77). */
export const getImportSetup = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/imports/setup',
  operation: 'getImportSetup',
  summary:
    'Remembered layouts of files and accounts of statements, and the salt for hashes of account numbers',
  params: ofBudget,
  status: 200,
  reply: importSetup,
});

/** Remembers how files of a layout are read (MON-67). */
export const keepImportShape = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/imports/shapes/{shape}',
  operation: 'keepImportShape',
  summary: `Remember how files with this layout are read; at most ${SHAPES_MAX}, the oldest is dropped`,
  params: z.object({ id: recordId, shape: shapeHash }),
  body: importMapping,
  status: 204,
  reply: null,
  problems: ['plan-feature'],
});

/** Begins an import (MON-73). */
export const beginImport = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/imports',
  operation: 'beginImport',
  summary: 'Begin an import of rows from a bank file, which expires after an hour',
  params: ofBudget,
  body: importInput,
  status: 201,
  reply: importBegun,
  problems: ['plan-feature'],
});

/** Sends a part of the rows; a part that is sent again replaces the earlier one. */
export const sendImportPart = defineRoute({
  ...shared,
  method: 'put',
  path: '/api/budgets/{id}/imports/{importId}/parts/{part}',
  operation: 'sendImportPart',
  summary: `Send one of at most ${PARTS_MAX} parts of an import, with at most ${PART_ROWS_MAX} rows`,
  params: z.extend(ofImport, {
    part: z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, `must be a number from 1 to ${PARTS_MAX}`)),
  }),
  body: importPart,
  status: 200,
  reply: partReply,
  problems: ['import-expired', 'plan-feature'],
});

/** What becomes of each row (MON-65). */
export const previewImport = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/{id}/imports/{importId}/preview',
  operation: 'previewImport',
  summary:
    'Which rows of an import are new, were imported before, look like a typed transaction or are closed',
  params: ofImport,
  status: 200,
  reply: importPreview,
  problems: ['import-expired'],
});

/** Adds the rows of an import as transactions, all or none; a repeated call has the same reply (MON-73). */
export const commitImport = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/imports/{importId}/commit',
  operation: 'commitImport',
  summary: 'Add the rows of an import as transactions, or return the import if it is finished already',
  params: ofImport,
  body: commitInput,
  status: 200,
  reply: importReply,
  problems: ['import-expired', 'import-undone', 'plan-feature', 'full', 'month-closed', 'stale'],
});

/** Undoes a finished import of the person (MON-74). */
export const undoImport = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/budgets/{id}/imports/{importId}/undo',
  operation: 'undoImport',
  summary: 'Remove the transactions that your own import added and restore those that it matched',
  params: ofImport,
  body: undoImportInput,
  status: 200,
  reply: importUndone,
  problems: ['import-undone', 'month-closed'],
});

/** All finished imports of the space and what is remembered for them, for the archive of the user's own data. */
export const listStoredImports = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/budgets/imports',
  operation: 'listStoredImports',
  summary: 'The imports into all your budgets, with remembered layouts of files and accounts of statements',
  status: 200,
  reply: storedImports,
});

/** Every route of imports. */
export const importRoutes = [
  listImports,
  getImportSetup,
  keepImportShape,
  beginImport,
  sendImportPart,
  previewImport,
  commitImport,
  undoImport,
  listStoredImports,
] as const;
