import type { Tag } from '@savvi/documents-contract/tag';
import { Link } from '@savvi/mfe-kit/router';
import { IconButton } from '@savvi/ui/button';
import { useOpened } from '@savvi/ui/opened';
import { Tags, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { addressOf, type View } from '../view/view.rules.ts';
import { TagDot } from './tag-dot.tsx';
import styles from './tag-dot.module.css';
import { tagTexts as texts } from './tags.texts.ts';

// Most visits change no tag, so the dialog is loaded with its first use.
const TagsDialog = lazy(async () => ({ default: (await import('./tags-dialog.tsx')).TagsDialog }));

/** The button that opens the dialog of all tags, and the tag that filters the list (DOC-44). */
export function TagsButton({ tags, view }: { tags: readonly Tag[]; view: View }) {
  const { open, close, ...dialog } = useOpened<true>();
  const filter = tags.find(({ id }) => id === view.tagId);
  return (
    <>
      {filter && (
        <Link
          className={styles.tag}
          to={addressOf({ ...view, tagId: null })}
          aria-label={texts.clear(filter.name)}
        >
          <TagDot color={filter.color} />
          <bdi>{filter.name}</bdi>
          <X aria-hidden="true" />
        </Link>
      )}
      <IconButton
        size="sm"
        label={texts.button}
        icon={<Tags aria-hidden="true" />}
        onClick={() => open(true)}
      />
      <Suspense>
        {dialog.what !== null && (
          <TagsDialog key={dialog.count} tags={tags} view={view} isOpen={dialog.isOpen} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
