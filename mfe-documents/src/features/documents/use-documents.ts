import {
  deletedDocumentReply,
  type DeletedDocument,
  documentReply,
  type Document,
} from '@savvi/documents-contract/document';
import { type Folder, folderReply } from '@savvi/documents-contract/folder';
import * as z from '@savvi/contracts/schema';
import { recordsQuery, refreshRecords, type RecordKind, type SavedKind } from '@savvi/mfe-kit';
import { type QueryClient, useQuery } from '@savvi/mfe-kit/query';

/** The routes and parsers of documents, for mfe-kit's record functions. */
export const DOCUMENTS: RecordKind<Document, DeletedDocument> = {
  domain: 'documents',
  readers: { one: documentReply, list: z.array(documentReply), deleted: z.array(deletedDocumentReply) },
};

/** The routes and parsers of folders, for mfe-kit's record functions. */
export const FOLDERS: SavedKind<Folder> = {
  domain: 'document-folders',
  readers: { one: folderReply, list: z.array(folderReply) },
};

/** Loads documents, folders and the dashboard counts again (DOC-26). */
export const refreshDocuments = async (client: QueryClient): Promise<void> => {
  await Promise.all([refreshRecords(client, DOCUMENTS), refreshRecords(client, FOLDERS)]);
};

/** Returns all documents of the user in all folders, undefined until they are loaded (DOC-22). */
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
