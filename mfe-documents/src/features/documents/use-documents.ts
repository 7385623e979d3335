import {
  deletedDocumentReply,
  type DeletedDocument,
  documentReply,
  type Document,
} from '@savvi/contracts/documents/document';
import { type Folder, folderReply } from '@savvi/contracts/documents/folder';
import * as z from '@savvi/contracts/schema';
import { recordsQuery, refreshRecords, type RecordKind, type SavedKind } from '@savvi/mfe-kit';
import { type QueryClient, useQuery } from '@savvi/mfe-kit/query';

/** Documents, for mfe-kit's record calls. */
export const DOCUMENTS: RecordKind<Document, DeletedDocument> = {
  domain: 'documents',
  readers: { one: documentReply, list: z.array(documentReply), deleted: z.array(deletedDocumentReply) },
};

/** Folders, for mfe-kit's record calls. */
export const FOLDERS: SavedKind<Folder> = {
  domain: 'document-folders',
  readers: { one: folderReply, list: z.array(folderReply) },
};

/** Documents, folders and the dashboard's count are asked for again (DOC-26). */
export const refreshDocuments = async (client: QueryClient): Promise<void> => {
  await Promise.all([refreshRecords(client, DOCUMENTS), refreshRecords(client, FOLDERS)]);
};

/** Everything somebody keeps, undefined until it came: all documents in all folders (DOC-22). */
export function useDocuments() {
  const documents = useQuery(recordsQuery(DOCUMENTS));
  const folders = useQuery(recordsQuery(FOLDERS));
  return {
    documents: documents.data,
    folders: folders.data,
    isFetching: documents.isFetching || folders.isFetching,
    reload: () => {
      for (const list of [documents, folders]) if (list.data === undefined) void list.refetch();
    },
  };
}
