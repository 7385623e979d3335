import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { mutate, recordsQuery, useShell, useUnderWay } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { DOCUMENTS, FOLDERS, refreshDocuments } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { folderTexts as texts } from './folder.texts.ts';

/**
 * Returns a function that deletes a folder without a confirmation. Its documents and subfolders move to
 * its parent or to the root, and the toast says how many (DOC-21, T-30, T-34).
 */
export function useFolderRemoval() {
  const client = useQueryClient();
  const { toast } = useShell();
  const fail = useFailure();
  const { ids: leaving, during } = useUnderWay();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: Folder) =>
      mutate({ method: 'DELETE', path: `/api/${FOLDERS.domain}/${encodeURIComponent(id)}` }),
    onSuccess: (_, folder) => {
      const documents = client.getQueryData<Document[]>(recordsQuery(DOCUMENTS).queryKey);
      const moved = documents?.filter(({ folderId }) => folderId === folder.id).length;
      const folders = client.getQueryData<Folder[]>(recordsQuery(FOLDERS).queryKey) ?? [];
      const below = folders.filter(({ parentId }) => parentId === folder.id).length;
      const parent = folders.find(({ id }) => id === folder.parentId)?.name ?? null;
      client.setQueryData<Folder[]>(recordsQuery(FOLDERS).queryKey, (list) =>
        list?.filter(({ id }) => id !== folder.id),
      );
      toast({
        title: texts.done.remove,
        tone: 'success',
        ...(moved !== undefined && { description: texts.done.moved(moved, below, parent) }),
      });
    },
    onSettled: () => void refreshDocuments(client),
  });
  const remove = (folder: Folder): Promise<void> =>
    during(folder, () => mutateAsync(folder).catch((error: Error) => fail(texts.failed.remove, error)));
  return { remove, isLeaving: ({ id }: Folder) => leaving.includes(id) };
}
