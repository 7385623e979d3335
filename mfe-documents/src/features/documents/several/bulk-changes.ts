import { BULK_MAX, type BulkChange, type BulkReply, bulkReply } from '@savvi/documents-contract/bulk';
import type { Document } from '@savvi/documents-contract/document';
import type { Folder } from '@savvi/documents-contract/folder';
import { mutate, recordsQuery, type Shell } from '@savvi/mfe-kit';
import type { QueryClient } from '@savvi/mfe-kit/query';
import { texts } from '../documents.texts.ts';
import { TAGS } from '../tags/use-tags.ts';
import { DOCUMENTS, refreshDocuments } from '../use-documents.ts';
import { bulkTexts } from './bulk.texts.ts';

/** What a change of several documents needs of the page. */
export interface BulkPage {
  readonly client: QueryClient;
  readonly toast: Shell['toast'];
  readonly fail: (title: string, error: Error) => void;
}

/** A change to all selected documents. */
export type Change = Omit<BulkChange, 'id' | 'version'>;

interface Said {
  readonly title: string;
  readonly description: string;
}

const withChange = (
  document: Document,
  { folderId, category, expirationDate, tagIds }: Change,
): Document => ({
  ...document,
  folderId: folderId === undefined ? document.folderId : folderId,
  category: category ?? document.category,
  expirationDate: expirationDate === undefined ? document.expirationDate : expirationDate,
  tagIds: tagIds ?? document.tagIds,
});

const isChanged = (document: Document, change: Change): boolean =>
  JSON.stringify(withChange(document, change)) !== JSON.stringify(document);

const send = (what: 'update' | 'delete' | 'restore', documents: readonly object[]): Promise<BulkReply> =>
  mutate({ method: 'POST', path: `/api/documents/bulk-${what}`, body: { documents }, reader: bulkReply });

/** The changes and the deletion of several documents, each in one call (DOC-38). */
export function bulkChanges({ client, toast, fail }: BulkPage) {
  const setList = (change: (list: Document[]) => Document[]) =>
    client.setQueryData<Document[]>(recordsQuery(DOCUMENTS).queryKey, (list) => list && change(list));

  /**
   * Returns the latest versions of documents, without those that were deleted. A dialog may have opened before they
   * were changed elsewhere, and the service rejects changes to older versions.
   */
  const newestOf = (documents: readonly Document[]): readonly Document[] => {
    const list = client.getQueryData(recordsQuery(DOCUMENTS).queryKey);
    if (list === undefined) return documents;
    const byId = new Map(list.map((document) => [document.id, document]));
    return documents.flatMap(({ id }) => byId.get(id) ?? []);
  };

  /** Runs a call, shows its failure, and loads the lists again. Returns whether it succeeded. */
  async function attempt(failed: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      fail(failed, error instanceof Error ? error : new Error(String(error)));
      return false;
    } finally {
      void refreshDocuments(client);
    }
  }

  /** Leaves out tags that were deleted in the meantime, perhaps in another tab. */
  async function withExistingTags<One extends Change>(changes: readonly One[]): Promise<readonly One[]> {
    if (changes.every(({ tagIds }) => tagIds === undefined)) return changes;
    const tags = new Set((await client.fetchQuery({ ...TAGS, staleTime: 0 })).map(({ id }) => id));
    return changes.map((change) => ({ ...change, tagIds: change.tagIds?.filter((id) => tags.has(id)) }));
  }

  /** `onStored` is called before the list changes, so that a dialog can release the focus first. */
  async function store(
    wanted: readonly (Change & Pick<Document, 'id' | 'version'>)[],
    onStored?: () => void,
  ): Promise<BulkReply> {
    const changes = await withExistingTags(wanted);
    const reply = await send('update', changes);
    onStored?.();
    const changed = new Map(
      reply.documents.map((stored, at) => [stored.id, { stored, change: changes[at] ?? {} }]),
    );
    setList((list) =>
      list.map((document) => {
        const { stored, change } = changed.get(document.id) ?? {};
        return stored === undefined ? document : { ...withChange(document, change ?? {}), ...stored };
      }),
    );
    return reply;
  }

  /** Changes the documents that differ from what they are to become. */
  async function changeAll(
    selected: readonly Document[],
    changeOf: (document: Document) => Change,
    failed: string,
    said: (count: number) => Said,
    onStored?: () => void,
  ): Promise<boolean> {
    const documents = newestOf(selected).filter((document) => isChanged(document, changeOf(document)));
    if (documents.length > BULK_MAX) {
      toast({ title: failed, description: bulkTexts.tooMany(BULK_MAX), tone: 'destructive' });
      return false;
    }
    if (documents.length === 0) {
      onStored?.();
      return true;
    }
    return attempt(failed, async () => {
      const { documents: stored } = await store(
        documents.map((document) => ({
          id: document.id,
          version: document.version,
          ...changeOf(document),
        })),
        onStored,
      );
      const undo = () =>
        attempt(failed, async () => {
          await store(
            documents.map((document, at) => {
              const { id, folderId, category, expirationDate, tagIds } = document;
              const change = changeOf(document);
              return {
                id,
                version: stored[at]?.version ?? 0,
                ...(change.folderId !== undefined && { folderId }),
                ...(change.category !== undefined && { category }),
                ...(change.expirationDate !== undefined && { expirationDate }),
                ...(change.tagIds !== undefined && { tagIds }),
              };
            }),
          );
        });
      toast({
        ...said(documents.length),
        tone: 'success',
        action: { label: texts.undo, onAction: () => void undo() },
      });
    });
  }

  const restore = (documents: readonly Document[]) =>
    attempt(texts.failed.restore, async () => {
      await send(
        'restore',
        documents.map(({ id }) => ({ id })),
      );
      toast({ ...bulkTexts.done.restore(documents.length), tone: 'success' });
    });

  return {
    move: (
      documents: readonly Document[],
      folderId: string | null,
      folders: readonly Folder[],
      onStored?: () => void,
    ) =>
      changeAll(
        documents,
        () => ({ folderId }),
        texts.failed.move,
        (count) => bulkTexts.done.move(count, folders.find(({ id }) => id === folderId)?.name ?? null),
        onStored,
      ),

    change: (documents: readonly Document[], change: Change, onStored?: () => void) =>
      changeAll(documents, () => change, texts.failed.edit, bulkTexts.done.change, onStored),

    /** Gives each document its own tags. */
    tag: (documents: readonly Document[], tagsOf: (document: Document) => string[], onStored?: () => void) =>
      changeAll(
        documents,
        (document) => ({ tagIds: tagsOf(document) }),
        texts.failed.edit,
        bulkTexts.done.change,
        onStored,
      ),

    /** Deletes documents. `canUndo`: whether the plan allows to restore them right away. */
    remove: (selected: readonly Document[], canUndo: boolean, onStored: () => void) =>
      attempt(texts.failed.remove, async () => {
        const documents = newestOf(selected);
        if (documents.length === 0) return onStored();
        await send(
          'delete',
          documents.map(({ id, version }) => ({ id, version })),
        );
        onStored();
        const gone = new Set(documents.map(({ id }) => id));
        setList((list) => list.filter(({ id }) => !gone.has(id)));
        toast({
          ...bulkTexts.done.remove(documents.length),
          tone: 'success',
          ...(canUndo && { action: { label: texts.undo, onAction: () => void restore(documents) } }),
        });
      }),
  };
}

/** The changes of several documents. */
export type BulkChanges = ReturnType<typeof bulkChanges>;
