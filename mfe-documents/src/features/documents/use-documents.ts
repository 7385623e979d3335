import { deletedDocumentReply, type DeletedDocument, documentReply, type Document } from '@savvi/contracts/documents/document';
import { type Folder, folderReply } from '@savvi/contracts/documents/folder';
import * as z from '@savvi/contracts/schema';
import { get, recordsQuery, refreshRecords, type RecordKind } from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useQuery } from '@savvi/mfe-kit/query';

/** Documents, for mfe-kit's record calls: the list, what was deleted, deleting, restoring, changing what is said of one. */
export const DOCUMENTS: RecordKind<Document, DeletedDocument> = { domain: 'documents', readers: { one: documentReply, list: z.array(documentReply), deleted: z.array(deletedDocumentReply) } };

const FOLDERS = { domain: 'document-folders', list: z.array(folderReply) } as const;

/** All folders, newest first (DOC-22). */
export const foldersQuery = queryOptions({ queryKey: [FOLDERS.domain, 'list'], queryFn: ({ signal }): Promise<Folder[]> => get('/api/document-folders', FOLDERS.list, signal) });

/** Documents, folders and the dashboard's count are asked for again (DOC-26). */
export const refreshDocuments = async (client: QueryClient): Promise<void> => {
  await Promise.all([refreshRecords(client, DOCUMENTS), refreshRecords(client, FOLDERS)]);
};

/** Everything somebody keeps, undefined until it came: all documents in all folders. */
export function useDocuments() {
  const documents = useQuery(recordsQuery(DOCUMENTS));
  const folders = useQuery(foldersQuery);
  return {
    documents: documents.data,
    folders: folders.data,
    isFetching: documents.isFetching || folders.isFetching,
    reload: () => void Promise.all([documents.refetch(), folders.refetch()]),
  };
}
