import * as z from '@savvi/contracts/schema';
import { instant, recordId, recordVersion, requiredName, text } from '../values.ts';
import { categoryInput, documentCategory } from './category.ts';

/** The most characters of a folder's name. */
export const FOLDER_NAME_MAX = 200;
/** The most characters of the description of a folder or document. */
export const DESCRIPTION_MAX = 2_000;
/** The most folders a space holds. */
export const FOLDERS_MAX = 500;

/** A description; empty text stands for none. */
export const description = z.pipe(
  z.nullable(text(DESCRIPTION_MAX)),
  z.transform((value: string | null) => (value === '' ? null : value)),
);

/** POST /api/document-folders (DOC-9); keys that are not named here never take effect (API-17). */
export const folderInput = z.object({
  name: requiredName(FOLDER_NAME_MAX),
  category: categoryInput,
  description: z._default(description, null),
});
/** A folder as it is made. */
export type FolderInput = z.output<typeof folderInput>;

/** A folder as it is answered (DATA-14). */
export const folderReply = z.object({
  id: recordId,
  userId: recordId,
  name: z.string(),
  category: documentCategory,
  description: z.nullable(z.string()),
  version: recordVersion,
  createdAt: instant,
  updatedAt: instant,
});
/** A folder as it is answered. */
export type Folder = z.infer<typeof folderReply>;
