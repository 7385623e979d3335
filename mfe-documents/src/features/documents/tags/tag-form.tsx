import {
  type Tag,
  TAG_COLORS,
  TAG_NAME_MAX,
  type TagColor,
  type TagInput,
} from '@savvi/documents-contract/tag';
import { Button } from '@savvi/ui/button';
import { SelectField, TextField } from '@savvi/ui/text-field';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { COLOR_LABELS, editorTexts as texts } from './editor.texts.ts';
import styles from './tags-dialog.module.css';

const COLORS = TAG_COLORS.map((value) => ({ value, label: COLOR_LABELS[value] }));

interface TagFormProps {
  readonly tags: readonly Tag[];
  /** The tag to change; null for a new one. */
  readonly tag: Tag | null;
  readonly submit: string;
  readonly isSaving: boolean;
  /** Saves the entries; calls `onSaved` afterwards. */
  readonly onSave: (input: TagInput, onSaved: () => void) => void;
  readonly children?: ReactNode;
}

const colorOfNew = (count: number) => TAG_COLORS[count % TAG_COLORS.length] ?? 'teal';

/** The name and color of a tag. A new tag starts with a color that few others have. */
export function TagForm({ tags, tag, submit, isSaving, onSave, children }: TagFormProps) {
  const [name, setName] = useState(tag?.name ?? '');
  const [color, setColor] = useState<TagColor>(tag?.color ?? colorOfNew(tags.length));
  const [error, setError] = useState<string>();
  const nameInput = useRef<HTMLInputElement>(null);
  const isEdit = tag !== null;
  useEffect(() => {
    // The button that began the change has disappeared.
    if (isEdit) nameInput.current?.focus();
  }, [isEdit]);
  const emptied = () => {
    setName('');
    setColor(colorOfNew(tags.length + 1));
    nameInput.current?.focus();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const typed = name.trim();
    const isTaken = tags.some(
      (other) => other.id !== tag?.id && other.name.toLowerCase() === typed.toLowerCase(),
    );
    if (typed === '' || isTaken) setError(isTaken ? texts.nameTaken : texts.nameMissing);
    else if (!isSaving) onSave({ name: typed, color }, emptied);
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextField
        ref={nameInput}
        className={styles.name}
        label={tag === null ? texts.newName : texts.name}
        autoComplete="off"
        maxLength={TAG_NAME_MAX}
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      <SelectField
        className={styles.color}
        label={texts.color}
        options={COLORS}
        value={color}
        onChange={({ target }) => setColor(TAG_COLORS.find((each) => each === target.value) ?? color)}
      />
      <div className={styles.buttons}>
        {children}
        <Button type="submit" busy={isSaving}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
