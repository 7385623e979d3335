import * as z from '@savvi/contracts/schema';
import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import { pageQuery } from '@savvi/contracts/page';
import { passwordProofInput } from '@savvi/contracts/password-proof';
import { defineRoute, type Route } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { BULK_MAX, bulkDeleteInput, bulkInput, bulkReply, bulkUpdateInput } from './bulk.ts';
import { documentCategory } from './category.ts';
import {
  deletedDocumentReply,
  documentLimitsReply,
  documentPatch,
  documentReply,
  moveInput,
  uploadForm,
} from './document.ts';
import { KNOWN_FILES_MAX, knownFilesInput, knownFilesReply } from './known-files.ts';
import { linksInput } from './link.ts';
import { folderInput, folderPatch, folderReply } from './folder.ts';
import { tagInput, tagPatch, tagReply, TAGS_MAX } from './tag.ts';
import { textInput } from './text.ts';

const shared = { tag: 'Document locker', access: 'session' } as const;
const params = z.object({ id: recordId });
/**
 * The refusals of an upload: a wrong file type or content, too many documents, an unknown folder, or no space
 * left.
 */
const uploadProblems = ['file-refused', 'email-unverified', 'plan-limit', 'not-found', 'full'] as const;
/** The refusals of a change to several documents: one of them is unknown or has another version. */
const bulkProblems = ['not-found', 'stale'] as const;

/** The routes of documents (DOC-14, DOC-17 to DOC-22, DOC-38 to DOC-40, DOC-47). */
export const documentRoutes = {
  list: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/documents',
    operation: 'listDocuments',
    summary: 'Your documents, newest first; those of one folder or category',
    query: z.extend(pageQuery, { folderId: z.optional(recordId), category: z.optional(documentCategory) }),
    status: 200,
    reply: z.array(documentReply),
  }),
  listDeleted: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/documents/deleted',
    operation: 'listDeletedDocuments',
    summary: `Your documents deleted within ${RESTORABLE_DAYS} days, latest first`,
    status: 200,
    reply: z.array(deletedDocumentReply),
  }),
  limits: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/documents/limits',
    operation: 'getDocumentLimits',
    summary: 'How large a file may be',
    status: 200,
    reply: documentLimitsReply,
  }),
  upload: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/upload',
    operation: 'uploadDocument',
    summary: 'Upload a document: the field `file`, and what is said of it',
    form: uploadForm,
    status: 201,
    reply: documentReply,
    idempotent: true,
    problems: uploadProblems,
  }),
  knownFiles: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/known-files',
    operation: 'findKnownFiles',
    summary: `Which of up to ${KNOWN_FILES_MAX} files, by their SHA-256, you have as documents already`,
    body: knownFilesInput,
    status: 200,
    reply: knownFilesReply,
  }),
  update: defineRoute({
    ...shared,
    method: 'patch',
    path: '/api/documents/{id}',
    operation: 'updateDocument',
    summary: 'Change what is said of a document',
    params,
    body: documentPatch,
    status: 200,
    reply: documentReply,
    versioned: true,
    problems: ['full'],
  }),
  move: defineRoute({
    ...shared,
    method: 'patch',
    path: '/api/documents/{id}/move',
    operation: 'moveDocument',
    summary: 'Move a document into a folder, or to the root',
    params,
    body: moveInput,
    status: 200,
    reply: documentReply,
    versioned: true,
  }),
  replaceLinks: defineRoute({
    ...shared,
    method: 'put',
    path: '/api/documents/{id}/links',
    operation: 'replaceDocumentLinks',
    summary: 'Replace the records that a document belongs to',
    params,
    body: linksInput,
    status: 200,
    reply: documentReply,
    versioned: true,
  }),
  delete: defineRoute({
    ...shared,
    method: 'delete',
    path: '/api/documents/{id}',
    operation: 'deleteDocument',
    summary: `Delete a document; it can be restored for ${RESTORABLE_DAYS} days`,
    params,
    status: 204,
    reply: null,
    versioned: true,
  }),
  restore: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/{id}/restore',
    operation: 'restoreDocument',
    summary: 'Bring a deleted document back',
    params,
    status: 200,
    reply: documentReply,
    problems: ['plan-limit'],
  }),
  deletePermanently: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/{id}/delete-permanently',
    operation: 'deleteDocumentPermanently',
    summary: 'Remove a deleted document and its file for good; it cannot be restored',
    params,
    body: passwordProofInput,
    status: 204,
    reply: null,
    versioned: true,
  }),
  download: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/documents/{id}/download',
    operation: 'downloadDocument',
    summary: 'The file, or a part of it (`Range`)',
    params,
    status: 200,
    reply: 'file',
  }),
  bulkUpdate: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/bulk-update',
    operation: 'updateDocuments',
    summary: `Move up to ${BULK_MAX} documents, or change their category, expiration date or tags: all or none`,
    body: bulkUpdateInput,
    status: 200,
    reply: bulkReply,
    problems: bulkProblems,
  }),
  bulkDelete: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/bulk-delete',
    operation: 'deleteDocuments',
    summary: `Delete up to ${BULK_MAX} documents, all or none; they can be restored for ${RESTORABLE_DAYS} days`,
    body: bulkDeleteInput,
    status: 200,
    reply: bulkReply,
    problems: bulkProblems,
  }),
  bulkRestore: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/bulk-restore',
    operation: 'restoreDocuments',
    summary: `Bring up to ${BULK_MAX} deleted documents back: all or none`,
    body: bulkInput,
    status: 200,
    reply: bulkReply,
    problems: ['not-found', 'plan-limit'],
  }),
  // The gateway treats a path that ends in `/download` as a transfer of files, which may take minutes.
  zip: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/zip/download',
    operation: 'downloadDocuments',
    summary: `The files of up to ${BULK_MAX} documents as one zip of at most 2 GB`,
    body: bulkInput,
    status: 200,
    reply: 'file',
    problems: ['not-found'],
  }),
} as const;

/** The routes of the texts of documents, for searching (DOC-53, DOC-54). */
export const textRoutes = {
  store: defineRoute({
    ...shared,
    method: 'put',
    path: '/api/documents/{id}/text',
    operation: 'storeDocumentText',
    summary: 'Store the text of a document for searching, or why it has none',
    params,
    body: textInput,
    status: 204,
    reply: null,
    problems: ['full'],
  }),
  // A file for the gateway, like the zip above.
  download: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/documents/texts/download',
    operation: 'downloadDocumentTexts',
    summary: 'The texts of all your documents, compressed',
    status: 200,
    reply: 'file',
  }),
} as const;

/** The routes of folders (DOC-9, DOC-21, DOC-22, DOC-35, DOC-36). */
export const folderRoutes = {
  list: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/document-folders',
    operation: 'listDocumentFolders',
    summary: 'Your folders, newest first; those of one category',
    query: z.extend(pageQuery, { category: z.optional(documentCategory) }),
    status: 200,
    reply: z.array(folderReply),
  }),
  create: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/document-folders',
    operation: 'createDocumentFolder',
    summary: 'Create a folder, at the root or in another one',
    body: folderInput,
    status: 201,
    reply: folderReply,
    idempotent: true,
    problems: ['full'],
  }),
  update: defineRoute({
    ...shared,
    method: 'patch',
    path: '/api/document-folders/{id}',
    operation: 'updateDocumentFolder',
    summary: 'Rename, describe or move a folder; its subfolders take over a new category',
    params,
    body: folderPatch,
    status: 200,
    reply: folderReply,
    versioned: true,
  }),
  delete: defineRoute({
    ...shared,
    method: 'delete',
    path: '/api/document-folders/{id}',
    operation: 'deleteDocumentFolder',
    summary: 'Delete a folder; its documents and subfolders move to the folder it is in, or to the root',
    params,
    status: 204,
    reply: null,
  }),
} as const;

/** The routes of tags (DOC-43). */
export const tagRoutes = {
  list: defineRoute({
    ...shared,
    method: 'get',
    path: '/api/documents/tags',
    operation: 'listDocumentTags',
    summary: `Your tags for documents, at most ${TAGS_MAX}, by name`,
    status: 200,
    reply: z.array(tagReply),
  }),
  create: defineRoute({
    ...shared,
    method: 'post',
    path: '/api/documents/tags',
    operation: 'createDocumentTag',
    summary: 'Create a tag',
    body: tagInput,
    status: 201,
    reply: tagReply,
    idempotent: true,
    problems: ['full'],
  }),
  update: defineRoute({
    ...shared,
    method: 'patch',
    path: '/api/documents/tags/{id}',
    operation: 'updateDocumentTag',
    summary: 'Rename a tag, or give it another color',
    params,
    body: tagPatch,
    status: 200,
    reply: tagReply,
    versioned: true,
  }),
  delete: defineRoute({
    ...shared,
    method: 'delete',
    path: '/api/documents/tags/{id}',
    operation: 'deleteDocumentTag',
    summary: 'Delete a tag, and remove it from all documents',
    params,
    status: 204,
    reply: null,
  }),
} as const;

/** Every route of the documents service. */
export const documentsRoutes: readonly Route[] = [
  ...Object.values(documentRoutes),
  ...Object.values(textRoutes),
  ...Object.values(folderRoutes),
  ...Object.values(tagRoutes),
];
