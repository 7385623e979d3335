import type { DocumentCategory } from '@savvi/contracts/documents/category';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import type { ReactNode } from 'react';
import styles from './documents-page.module.css';
import { CATEGORY_LABELS, texts } from './documents.texts.ts';
import { folderTexts } from './folders/folder.texts.ts';
import { type CarriedSearch, LOCKER } from './view/view.rules.ts';

const ShowAll = ({ children }: { children: string }) => (
  <ButtonLink asChild>
    <Link to={LOCKER}>{children}</Link>
  </ButtonLink>
);

/** Nothing is kept yet, and the ways to begin. */
export const EmptyLocker = ({ action }: { action: ReactNode }) => (
  <EmptyState
    framed
    drawing="documents"
    title={texts.empty.title}
    description={texts.empty.description}
    action={action}
  />
);

/** Nothing lies in the folder that is open. */
export const EmptyFolder = () => (
  <EmptyState
    framed
    level={3}
    drawing="documents"
    title={texts.emptyFolder.title}
    description={texts.emptyFolder.description}
  />
);

/** The folder that the address names is gone. */
export const GoneFolder = () => (
  <EmptyState
    framed
    drawing="lost"
    title={folderTexts.gone.title}
    description={folderTexts.gone.description}
    action={<ShowAll>{folderTexts.gone.action}</ShowAll>}
  />
);

/** Nothing is kept under a category. */
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

/** There are documents, in folders. */
export const AllInFolders = () => <p className={styles.note}>{texts.allInFolders}</p>;

/** Goes on searching in all folders. */
export const SearchEverywhere = ({ search, small = false }: { search: string; small?: boolean }) => (
  <ButtonLink asChild {...(small && { variant: 'ghost', size: 'sm' })}>
    <Link to={LOCKER} state={{ search } satisfies CarriedSearch}>
      {texts.search.everywhere}
    </Link>
  </ButtonLink>
);

/** The search finds nothing in the folder that is open. */
export const NothingFoundInFolder = ({ search }: { search: string }) => (
  <EmptyState
    level={3}
    drawing="search"
    title={texts.search.none.title}
    description={texts.search.none.inFolder}
    action={<SearchEverywhere search={search} />}
  />
);

/** The search finds nothing, in the category that shows or at all. */
export function NothingFound({
  category,
  onClear,
}: {
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
      action={category === null ? <Button onClick={onClear}>{action}</Button> : <ShowAll>{widen}</ShowAll>}
    />
  );
}
