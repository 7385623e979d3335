import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion, requiredName, text } from '@savvi/contracts/values';
import { categoryInput, documentCategory } from './category.ts';

/** The maximum length of a folder's name, in characters. */
export const FOLDER_NAME_MAX = 200;
/** The maximum length of the description of a folder or document, in characters. */
export const DESCRIPTION_MAX = 2_000;
/** The maximum number of folders of a space. */
export const FOLDERS_MAX = 500;

/** A description; empty text becomes null. */
export const description = z.pipe(
  z.nullable(text(DESCRIPTION_MAX)),
  z.transform((value: string | null) => (value === '' ? null : value)),
);

/** The name of a folder. */
export const folderName = requiredName(FOLDER_NAME_MAX);
/** The folder that a folder is in; null is the root. */
const parentId = z.nullable(recordId);

/**
 * The body of POST /api/document-folders (DOC-9); other keys are ignored (API-17). A folder in another one has
 * that one's category.
 */
export const folderInput = z.object({
  name: folderName,
  category: categoryInput,
  description: z._default(description, null),
  parentId: z.optional(parentId),
});
/** The input of a new folder. */
export type FolderInput = z.output<typeof folderInput>;

/** The details of a folder that can be changed. */
export const folderDetails = z.object({
  name: folderName,
  category: documentCategory,
  description,
});
/**
 * The body of PATCH /api/document-folders/{id}: an absent key stays unchanged, `null` clears. A `parentId` moves
 * the folder.
 */
export const folderPatch = z.partial(z.extend(folderDetails, { parentId }));
/** A change to a folder. */
export type FolderPatch = z.output<typeof folderPatch>;

/** A folder in a response (DATA-14). */
export const folderReply = z.object({
  id: recordId,
  userId: recordId,
  name: z.string(),
  category: documentCategory,
  description: z.nullable(z.string()),
  /** The folder it is in. The service of the last release does not send it. */
  parentId: z._default(parentId, null),
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
});
/** A folder in a response. */
export type Folder = z.infer<typeof folderReply>;
