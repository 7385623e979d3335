import { type PapersProps, useShell } from '@savvi/mfe-kit';
import { IconButton } from '@savvi/ui/button';
import { useListFocus } from '@savvi/ui/list-focus';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { FileText, FileX, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { documentTexts as texts } from './documents.texts.ts';
import styles from './documents-field.module.css';

interface AttachedDocumentsProps {
  readonly ids: readonly string[];
  /** The documents of the locker that are loaded. */
  readonly documents: readonly PapersProps[];
  readonly isLoading: boolean;
  /** Whether the documents are loaded, so that any other one is deleted. */
  readonly isComplete: boolean;
  readonly onRemove: (id: string) => void;
}

/** The documents of a transaction, each as a link to its page in the locker. */
export function AttachedDocuments({
  ids,
  documents,
  isLoading,
  isComplete,
  onRemove,
}: AttachedDocumentsProps) {
  const { RecordLink } = useShell();
  const place = useRef<HTMLUListElement>(null);
  const { watch } = useListFocus(
    place,
    useMemo(() => ids.map((id) => ({ id })), [ids]),
  );
  const nameOf = (id: string, known: PapersProps | undefined) => {
    if (known !== undefined) {
      const name = <bdi>{known.name}</bdi>;
      return RecordLink === undefined ? name : <RecordLink {...{ kind: known.kind, id }}>{name}</RecordLink>;
    }
    if (isLoading)
      return (
        <SkeletonRegion label={texts.loading}>
          <Skeleton width="md" />
        </SkeletonRegion>
      );
    return isComplete ? texts.gone : texts.unnamed;
  };
  return (
    <ul ref={place} tabIndex={-1} className={styles.attached} {...watch}>
      {ids.map((id) => {
        const known = documents.find((each) => each.id === id);
        const Icon = known === undefined && isComplete ? FileX : FileText;
        return (
          <li key={id} data-row={id}>
            <Icon size={18} aria-hidden="true" />
            <span className={styles.name}>{nameOf(id, known)}</span>
            <IconButton
              size="sm"
              variant="ghost"
              data-control="remove"
              label={known === undefined ? texts.removeGone : texts.remove(known.name)}
              icon={<X aria-hidden="true" />}
              onClick={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
