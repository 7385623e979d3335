import type { DocumentCategory } from '@savvi/documents-contract/category';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import type { ReactNode } from 'react';
import styles from './documents-page.module.css';
import { CATEGORY_LABELS, texts } from './documents.texts.ts';
import { folderTexts } from './folders/folder.texts.ts';
import { addressOf, type CarriedSearch, type View } from './view/view.rules.ts';

const ShowAll = ({ children, tagId = null }: { children: string; tagId?: View['tagId'] }) => (
  <ButtonLink asChild>
    <Link to={addressOf({ category: null, folderId: null, tagId })}>{children}</Link>
  </ButtonLink>
);

interface TagFilter {
  /** The tag that filters the list, which links keep. */
  readonly tagId: View['tagId'];
}

/** The content of a locker without documents: explains how to begin. */
export const EmptyLocker = ({ action }: { action: ReactNode }) => (
  <EmptyState
    framed
    drawing="documents"
    title={texts.empty.title}
    description={texts.empty.description}
    action={action}
  />
);

/** The content of an open folder without documents. */
export const EmptyFolder = () => (
  <EmptyState
    framed
    level={3}
    drawing="documents"
    title={texts.emptyFolder.title}
    description={texts.emptyFolder.description}
  />
);

/** The message in an open folder whose documents are all in its subfolders. */
export const OnlyFolders = () => <p className={styles.note}>{texts.onlyFolders}</p>;

/** The message when the folder in the address does not exist. */
export const GoneFolder = () => (
  <EmptyState
    framed
    drawing="lost"
    title={folderTexts.gone.title}
    description={folderTexts.gone.description}
    action={<ShowAll>{folderTexts.gone.action}</ShowAll>}
  />
);

/** The message when the document in the address does not exist. */
export const GoneDocument = () => (
  <EmptyState
    framed
    drawing="lost"
    title={texts.gone.title}
    description={texts.gone.description}
    action={<ShowAll>{texts.gone.action}</ShowAll>}
  />
);

/** The content of a category without documents. */
export function EmptyCategory({ category }: { category: DocumentCategory }) {
  const words = texts.emptyCategory(CATEGORY_LABELS[category]);
  return (
    <EmptyState
      framed
      level={3}
      drawing="documents"
      title={words.title}
      description={words.description}
      action={<ShowAll>{words.action}</ShowAll>}
    />
  );
}

/** The message when all documents are in folders. */
export const AllInFolders = () => <p className={styles.note}>{texts.allInFolders}</p>;

interface SearchEverywhereProps extends TagFilter {
  readonly search: string;
  readonly small?: boolean;
}

/** A link that repeats the search in all folders. */
export const SearchEverywhere = ({ search, tagId, small = false }: SearchEverywhereProps) => (
  <ButtonLink asChild {...(small && { variant: 'ghost', size: 'sm' })}>
    <Link
      to={addressOf({ category: null, folderId: null, tagId })}
      state={{ search } satisfies CarriedSearch}
    >
      {texts.search.everywhere}
    </Link>
  </ButtonLink>
);

/** The message when the search finds nothing in the open folder. */
export const NothingFoundInFolder = ({ search, tagId }: TagFilter & { search: string }) => (
  <EmptyState
    level={3}
    drawing="search"
    title={texts.search.none.title}
    description={texts.search.none.inFolder}
    action={<SearchEverywhere {...{ search, tagId }} />}
  />
);

interface NothingTaggedProps extends TagFilter {
  /** Whether the list is that of a folder or category. */
  readonly isPart: boolean;
  readonly onClear: () => void;
}

/** The message when no document has the tag that filters the list. */
export function NothingTagged({ tagId, isPart, onClear }: NothingTaggedProps) {
  const { title, description, elsewhere } = texts.noneTagged;
  return (
    <EmptyState
      level={3}
      drawing="search"
      title={title}
      description={isPart ? elsewhere : description}
      action={
        isPart ? (
          <SearchEverywhere search="" tagId={tagId} />
        ) : (
          <Button onClick={onClear}>{texts.search.none.action}</Button>
        )
      }
    />
  );
}

/** The message when the search finds nothing in the current category or in all categories. */
export function NothingFound({
  category,
  tagId,
  onClear,
}: TagFilter & {
  category: DocumentCategory | null;
  onClear: () => void;
}) {
  const { title, description, action, widen } = texts.search.none;
  return (
    <EmptyState
      level={3}
      drawing="search"
      title={title}
      description={description(category === null ? null : CATEGORY_LABELS[category])}
      action={
        category === null ? (
          <Button onClick={onClear}>{action}</Button>
        ) : (
          <ShowAll tagId={tagId}>{widen}</ShowAll>
        )
      }
    />
  );
}
