import type { PapersProps } from '@savvi/mfe-kit';
import { TextField } from '@savvi/ui/text-field';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { documentTexts as texts } from './documents.texts.ts';
import styles from './documents-field.module.css';

/** How many documents are shown at a time. */
const SHOWN = 20;

interface DocumentPickerProps {
  readonly documents: readonly PapersProps[];
  /** The ids of the documents that the transaction has already. */
  readonly attached: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** Chooses a document of the locker by its name. */
export function DocumentPicker({ documents, attached, onChoose }: DocumentPickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  useEffect(() => {
    // The list may arrive late, while the person types elsewhere.
    if (document.activeElement?.matches('input, textarea, select') !== true) field.current?.focus();
  }, []);
  const others = documents
    .filter(({ id }) => !attached.includes(id))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const wanted = search.trim().toLocaleLowerCase();
  const found = others.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  if (others.length === 0)
    return <p className={styles.hint}>{documents.length === 0 ? texts.empty : texts.none}</p>;
  return (
    <div className={styles.picker}>
      <TextField
        ref={field}
        label={texts.search}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        // The form around it is not submitted.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={styles.choices}>
        {found.slice(0, SHOWN).map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(id)}>
              <FileText size={18} aria-hidden="true" />
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {found.length === 0 && texts.noneFound}
        {found.length > SHOWN && texts.others(SHOWN, found.length)}
      </p>
    </div>
  );
}
