import type { Document } from '@savvi/documents-contract/document';
import { DOCUMENT_TAGS_MAX } from '@savvi/documents-contract/tag';
import { FormDialog } from '@savvi/ui/form-dialog';
import { Checkbox } from '@savvi/ui/text-field';
import { useState } from 'react';
import { formTexts } from '../form/form.texts.ts';
import type { BulkChanges } from '../several/bulk-changes.ts';
import { editorTexts as texts } from '../tags/editor.texts.ts';
import { TagDot } from '../tags/tag-dot.tsx';
import dotStyles from '../tags/tag-dot.module.css';
import styles from '../tags/tags-dialog.module.css';
import { useTags } from '../tags/use-tags.ts';

interface AssignTagsProps {
  readonly documents: readonly Document[];
  readonly bulk: BulkChanges;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The tags of a document after the checked ones were added and the unchecked ones removed. */
export const tagsAfter = (
  { tagIds }: Pick<Document, 'tagIds'>,
  choices: ReadonlyMap<string, boolean>,
): string[] => {
  const kept = tagIds.filter((id) => choices.get(id) !== false);
  return [...kept, ...[...choices].flatMap(([id, isOn]) => (isOn && !kept.includes(id) ? id : []))];
};

/** Adds tags to documents and removes them. A tag that only some documents have stays until it is changed (DOC-44). */
export function AssignTags({ documents, bulk, isOpen, onClose, onDone }: AssignTagsProps) {
  const tags = useTags();
  const [choices, choose] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const isTooMany = documents.some((document) => tagsAfter(document, choices).length > DOCUMENT_TAGS_MAX);
  const isChanged = documents.some(
    (document) => tagsAfter(document, choices).join(' ') !== document.tagIds.join(' '),
  );
  const submit = () => {
    if (isSaving || isTooMany || !isChanged) return;
    setSaving(true);
    void bulk.tag(documents, (document) => tagsAfter(document, choices), onDone).then(() => setSaving(false));
  };
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{
        ...formTexts,
        title: texts.assignTitle(documents.length),
        submit: texts.assign,
        busy: texts.assigning,
      }}
      isDirty={isChanged}
      isSaving={isSaving}
      isHeld={isTooMany || !isChanged}
      blocker={{ state: 'unblocked' }}
      onClose={onClose}
      onSubmit={submit}
    >
      {tags.length === 0 && <p className={styles.note}>{texts.noneToAssign}</p>}
      <fieldset className={styles.choices} aria-label={texts.legend}>
        {tags.map(({ id, name, color }) => {
          const count = documents.filter(({ tagIds }) => tagIds.includes(id)).length;
          const choice = choices.get(id);
          return (
            <Checkbox
              key={id}
              checked={choice ?? count === documents.length}
              // React has no attribute for a checkbox that is neither on nor off.
              ref={(input) => {
                if (input !== null)
                  input.indeterminate = choice === undefined && count > 0 && count < documents.length;
              }}
              onChange={({ target }) => choose(new Map(choices).set(id, target.checked))}
              label={
                <span className={dotStyles.tag}>
                  <TagDot color={color} />
                  <bdi>{name}</bdi>
                </span>
              }
            />
          );
        })}
      </fieldset>
      <p role="alert" className={styles.note}>
        {isTooMany && texts.tooMany(DOCUMENT_TAGS_MAX)}
      </p>
    </FormDialog>
  );
}
