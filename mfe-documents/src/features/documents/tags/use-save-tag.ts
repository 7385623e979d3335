import { type Tag, tagReply } from '@savvi/documents-contract/tag';
import { mutate } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { compareNames } from '../locker.rules.ts';
import { useFailure } from '../use-failure.ts';
import { editorTexts } from './editor.texts.ts';
import { TAGS } from './use-tags.ts';

interface TagSave {
  readonly payload: object;
  /** The tag to change; null for a new one. */
  readonly stored: Tag | null;
  readonly idempotencyKey: string;
}

const byName = (one: Tag, other: Tag) => compareNames(one.name, other.name);

/** Creates or changes a tag. */
export function useSaveTag() {
  const client = useQueryClient();
  const fail = useFailure();
  return useMutation({
    mutationFn: ({ payload, stored, idempotencyKey }: TagSave) =>
      stored === null
        ? mutate({
            method: 'POST',
            path: '/api/documents/tags',
            body: payload,
            idempotencyKey,
            reader: tagReply,
          })
        : mutate({
            method: 'PATCH',
            path: `/api/documents/tags/${encodeURIComponent(stored.id)}`,
            body: payload,
            version: stored.version,
            reader: tagReply,
          }),
    onSuccess: (saved) =>
      client.setQueryData(
        TAGS.queryKey,
        (list) => list && [...list.filter(({ id }) => id !== saved.id), saved].toSorted(byName),
      ),
    onError: (error: Error) => fail(editorTexts.failed, error),
    onSettled: () => void client.invalidateQueries({ queryKey: TAGS.queryKey }),
  });
}
