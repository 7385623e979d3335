import { type Tag, TAGS_MAX } from '@savvi/documents-contract/tag';
import { mutate, newIntentKey, refreshRecords } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { Link } from '@savvi/mfe-kit/router';
import { Button, IconButton } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { useOpened } from '@savvi/ui/opened';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENTS } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { addressOf, type View } from '../view/view.rules.ts';
import { editorTexts as texts } from './editor.texts.ts';
import { TagDot } from './tag-dot.tsx';
import dotStyles from './tag-dot.module.css';
import { TagForm } from './tag-form.tsx';
import styles from './tags-dialog.module.css';
import { tagTexts } from './tags.texts.ts';
import { TAGS } from './use-tags.ts';
import { useSaveTag } from './use-save-tag.ts';

interface TagsDialogProps {
  readonly tags: readonly Tag[];
  readonly view: View;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates, renames, recolors and deletes tags, and filters the list by one (DOC-44). */
export function TagsDialog({ tags, view, isOpen, onClose }: TagsDialogProps) {
  const client = useQueryClient();
  const fail = useFailure();
  const [edited, edit] = useState<string | null>(null);
  const saving = useSaveTag();
  const question = useOpened<Tag>();
  const removal = useMutation({
    mutationFn: ({ id }: Tag) =>
      mutate({ method: 'DELETE', path: `/api/documents/tags/${encodeURIComponent(id)}` }),
    onSuccess: (_, gone) =>
      client.setQueryData(TAGS.queryKey, (list) => list?.filter(({ id }) => id !== gone.id)),
    onError: (error: Error) => fail(texts.failedRemoval, error),
    // The documents lose the tag too.
    onSettled: () => void refreshRecords(client, DOCUMENTS),
  });
  return (
    <>
      <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} size="sm" title={texts.title}>
        {tags.length >= TAGS_MAX ? (
          <p className={styles.note}>{texts.full}</p>
        ) : (
          <TagForm
            // A stored tag empties the form.
            key={tags.length}
            tags={tags}
            tag={null}
            submit={texts.create}
            isSaving={saving.isPending && edited === null}
            onSave={(input) =>
              saving.mutate({ payload: input, stored: null, idempotencyKey: newIntentKey() })
            }
          />
        )}
        {tags.length === 0 && <p className={styles.note}>{texts.none}</p>}
        <ul className={styles.tags} aria-label={texts.title}>
          {tags.map((tag) => (
            <li key={tag.id} className={styles.row}>
              {edited === tag.id ? (
                <TagForm
                  tags={tags}
                  tag={tag}
                  submit={texts.save}
                  isSaving={saving.isPending}
                  onSave={(input) =>
                    saving.mutate(
                      { payload: input, stored: tag, idempotencyKey: newIntentKey() },
                      { onSuccess: () => edit(null) },
                    )
                  }
                >
                  <Button variant="ghost" onClick={() => edit(null)}>
                    {texts.cancel}
                  </Button>
                </TagForm>
              ) : (
                <>
                  <Link
                    className={dotStyles.tag}
                    to={addressOf({ ...view, tagId: tag.id })}
                    aria-label={tagTexts.filterBy(tag.name)}
                    onClick={onClose}
                  >
                    <TagDot color={tag.color} />
                    <bdi>{tag.name}</bdi>
                  </Link>
                  <div className={styles.actions}>
                    <IconButton
                      size="sm"
                      label={texts.edit(tag.name)}
                      icon={<Pencil aria-hidden="true" />}
                      onClick={() => edit(tag.id)}
                    />
                    <IconButton
                      size="sm"
                      label={texts.remove(tag.name)}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => question.open(tag)}
                    />
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      </Dialog>
      {question.what !== null && (
        <ConfirmDialog
          open={question.isOpen}
          onOpenChange={(open) => !open && question.close()}
          title={texts.question.title(question.what.name)}
          description={texts.question.description}
          confirmLabel={texts.question.confirm}
          onConfirm={() => {
            if (question.what !== null) removal.mutate(question.what);
            question.close();
          }}
          danger
        />
      )}
    </>
  );
}
