import type { DocumentCategory } from '@savvi/documents-contract/category';
import type { Folder } from '@savvi/documents-contract/folder';
import { mutate, putRecord, useShell } from '@savvi/mfe-kit';
import { type QueryClient, useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useState } from 'react';
import { CATEGORY_LABELS, texts } from '../documents.texts.ts';
import { DOCUMENTS, FOLDERS, refreshDocuments } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { type Movable, placeOf } from './movable.ts';
import { moveTexts } from './move.texts.ts';

/** A document or a folder, and the folder to move it into; null is the root. */
interface Move {
  readonly what: Movable;
  readonly to: string | null;
  /** The category of a folder at the root. Without it, the folder keeps the one it has. */
  readonly category?: DocumentCategory;
}

const pathTo = (domain: string, { id }: { readonly id: string }) =>
  `/api/${domain}/${encodeURIComponent(id)}` as const;

/** Stores a move, and returns what was moved as it is now (DOC-19, DOC-36). */
async function stored({ what: { kind, item }, to, category }: Move): Promise<Movable> {
  const { version } = item;
  if (kind === 'document')
    return {
      kind,
      item: await mutate({
        method: 'PATCH',
        path: `${pathTo(DOCUMENTS.domain, item)}/move`,
        body: { folderId: to },
        version,
        reader: DOCUMENTS.readers.one,
      }),
    };
  return {
    kind,
    item: await mutate({
      method: 'PATCH',
      path: pathTo(FOLDERS.domain, item),
      body: { parentId: to, category },
      version,
      reader: FOLDERS.readers.one,
    }),
  };
}

/** Returns the move that undoes another one. At the root, a folder also gets back the category it had there. */
const backTo = (to: string | null, was: Movable, moved: Movable): Move => ({
  what: moved,
  to,
  ...(was.kind === 'folder' && to === null && { category: was.item.category }),
});

/** Returns the category that a folder took over by moving; null for any other move. */
const newCategoryOf = (was: Movable, moved: Movable) =>
  moved.kind === 'folder' && moved.item.category !== was.item.category
    ? CATEGORY_LABELS[moved.item.category]
    : null;

const put = (client: QueryClient, { kind, item }: Movable) =>
  kind === 'document' ? putRecord(client, DOCUMENTS, item) : putRecord(client, FOLDERS, item);

interface MoveOptions {
  readonly folders: readonly Folder[];
  /** Called before the lists are updated, so that a dialog can release the focus first. */
  readonly onMoved?: () => void;
  /** Whether the message offers to undo the move. */
  readonly canUndo?: boolean;
}

/** Moves documents and folders, and says where to. */
export function useMove({ folders, onMoved, canUndo = false }: MoveOptions) {
  const client = useQueryClient();
  const { toast } = useShell();
  const fail = useFailure();
  const [moving, setMoving] = useState<readonly string[]>([]);
  const { mutate: move, isPending } = useMutation({
    mutationFn: stored,
    onMutate: ({ what: { item } }) => setMoving((ids) => [...ids, item.id]),
    onSuccess(moved, { what, to }) {
      const from = placeOf(what, folders);
      toast({
        title: what.kind === 'document' ? texts.done.move : texts.done.moveFolder,
        description: moveTexts.done(
          folders.find(({ id }) => id === to)?.name ?? null,
          newCategoryOf(what, moved),
        ),
        tone: 'success',
        ...(canUndo && { action: { label: texts.undo, onAction: () => move(backTo(from, what, moved)) } }),
      });
      onMoved?.();
      put(client, moved);
    },
    onError: (error: Error) => fail(texts.failed.move, error),
    onSettled(_, __, { what: { item } }) {
      setMoving((ids) => ids.filter((id) => id !== item.id));
      void refreshDocuments(client);
    },
  });
  return { move, isPending, isMoving: (id: string) => moving.includes(id) };
}
