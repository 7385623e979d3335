import { type Tag, TAGS_MAX } from '@savvi/documents-contract/tag';
import { mutate, refreshRecords } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { Link, useNavigate } from '@savvi/mfe-kit/router';
import { Button, IconButton } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { useOpened } from '@savvi/ui/opened';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  // A change is based on the tag as it was when it began, so that a change elsewhere in the meantime is refused.
  const [edited, edit] = useState<Tag | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const stopEditing = () => {
    flushSync(() => edit(null));
    if (edited !== null) list.current?.querySelector<HTMLElement>(`[data-edit="${edited.id}"]`)?.focus();
  };
  const navigate = useNavigate();
  const saving = useSaveTag();
  const question = useOpened<Tag>();
  const removal = useMutation({
    mutationFn: ({ id }: Tag) =>
      mutate({ method: 'DELETE', path: `/api/documents/tags/${encodeURIComponent(id)}` }),
    onSuccess(_, gone) {
      client.setQueryData(TAGS.queryKey, (all) => all?.filter(({ id }) => id !== gone.id));
      if (gone.id === view.tagId) void navigate(addressOf({ ...view, tagId: null }), { replace: true });
    },
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
            tags={tags}
            tag={null}
            submit={texts.create}
            isSaving={saving.isPending && edited === null}
            onSave={(input, onSaved) => saving.mutate({ input, stored: null }, { onSuccess: onSaved })}
          />
        )}
        {tags.length === 0 && <p className={styles.note}>{texts.none}</p>}
        <ul ref={list} className={styles.tags} aria-label={texts.title}>
          {tags.map((tag) => (
            <li key={tag.id} className={styles.row}>
              {edited?.id === tag.id ? (
                <TagForm
                  tags={tags}
                  tag={edited}
                  submit={texts.save}
                  isSaving={saving.isPending}
                  onSave={(input) => saving.mutate({ input, stored: edited }, { onSuccess: stopEditing })}
                >
                  <Button variant="ghost" onClick={stopEditing}>
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
                      data-edit={tag.id}
                      label={texts.edit(tag.name)}
                      icon={<Pencil aria-hidden="true" />}
                      onClick={() => edit(tag)}
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
