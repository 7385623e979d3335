import { type Tag, type TagInput, tagReply } from '@savvi/documents-contract/tag';
import { type Intent, intentFor, mutate } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useRef } from 'react';
import { compareNames } from '../locker.rules.ts';
import { useFailure } from '../use-failure.ts';
import { editorTexts } from './editor.texts.ts';
import { TAGS } from './use-tags.ts';

interface TagSave {
  readonly input: TagInput;
  /** The tag as it was when its change began; null for a new one. */
  readonly stored: Tag | null;
}

const byName = (one: Tag, other: Tag) => compareNames(one.name, other.name);

/** Creates or changes a tag. */
export function useSaveTag() {
  const client = useQueryClient();
  const fail = useFailure();
  const latest = useRef<Intent>(null);
  return useMutation({
    mutationFn: ({ input, stored }: TagSave) => {
      if (stored !== null)
        return mutate({
          method: 'PATCH',
          path: `/api/documents/tags/${encodeURIComponent(stored.id)}`,
          body: input,
          version: stored.version,
          reader: tagReply,
        });
      latest.current = intentFor(latest.current, input);
      return mutate({
        method: 'POST',
        path: '/api/documents/tags',
        body: input,
        idempotencyKey: latest.current.key,
        reader: tagReply,
      });
    },
    onSuccess(saved) {
      latest.current = null;
      client.setQueryData(
        TAGS.queryKey,
        (list) => list && [...list.filter(({ id }) => id !== saved.id), saved].toSorted(byName),
      );
    },
    onError: (error: Error) => fail(editorTexts.failed, error),
    onSettled: () => void client.invalidateQueries({ queryKey: TAGS.queryKey }),
  });
}
