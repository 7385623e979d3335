import type { DocumentCategory } from '@savvi/documents-contract/category';
import type { Document } from '@savvi/documents-contract/document';
import { useQuery } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { ReloadState } from '@savvi/ui/reload-state';
import { Spinner } from '@savvi/ui/spinner';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { texts as documentTexts } from '../documents.texts.ts';
import { foundBy, taggedWith } from '../locker.rules.ts';
import { hasAll, isSearchable, snippetsOf, wordsOf } from './find-in-texts.ts';
import { LeftOut } from './left-out.tsx';
import { mayHaveText } from './make-searchable.ts';
import { clearReading } from './reading.ts';
import styles from './text-results.module.css';
import { textTexts as texts } from './text.texts.ts';
import { type OpenedText, type OpenedTexts, textsQuery } from './texts-query.ts';

interface TextResultsProps {
  readonly search: string;
  /** The documents that the search covers, before the filters by category and tag. */
  readonly documents: readonly Document[];
  readonly category: DocumentCategory | null;
  readonly tagId: string | null | undefined;
  /** `found` are the documents of all results. */
  readonly onOpen: (document: Document, found: readonly Document[]) => void;
  /** Receives whether any document is found; false when the search ends. */
  readonly onFound: (isFound: boolean) => void;
}

/** How many results are shown first, and added by each click. */
const RESULTS = 30;
const NOTHING: OpenedTexts = new Map();

function Result({
  document,
  text,
  words,
  onOpen,
}: {
  readonly document: Document;
  readonly text: OpenedText;
  readonly words: readonly string[];
  readonly onOpen: () => void;
}) {
  const { originalName } = document;
  const snippets = useMemo(() => snippetsOf(text, words), [text, words]);
  return (
    <li className={styles.result}>
      <h3 className={styles.name}>
        <button
          type="button"
          className={styles.open}
          title={documentTexts.document.open(originalName)}
          onClick={onOpen}
        >
          <bdi>{originalName}</bdi>
        </button>
      </h3>
      {snippets.map(({ page, parts }, at) => (
        <p key={`snippet ${at + 1}`} className={styles.snippet}>
          {page !== null && <span className={styles.page}>{texts.page(page)}</span>}
          <bdi>
            {parts.map((part, index) =>
              part.isFound ? (
                <mark key={`part ${index + 1}`}>{part.text}</mark>
              ) : (
                <span key={`part ${index + 1}`}>{part.text}</span>
              ),
            )}
          </bdi>
        </p>
      ))}
    </li>
  );
}

/** Searches the texts of documents (DOC-56), and lists the documents that were not searched (DOC-57). */
export function TextResults({ search, documents, category, tagId, onOpen, onFound }: TextResultsProps) {
  const words = useMemo(() => wordsOf(search), [search]);
  const isLongEnough = isSearchable(words);
  const { data, isFetching, refetch } = useQuery({ ...textsQuery, enabled: isLongEnough });
  const opened = data ?? NOTHING;
  const covered = useMemo(
    () => taggedWith(tagId, foundBy('', category, documents)),
    [tagId, category, documents],
  );
  const found = useMemo(
    () =>
      isLongEnough
        ? covered.flatMap((document) => {
            const text = opened.get(document.id);
            return text !== undefined && hasAll(text, words) ? [{ document, text }] : [];
          })
        : [],
    [isLongEnough, covered, opened, words],
  );
  const [limit, setLimit] = useState({ search, count: RESULTS });
  if (limit.search !== search) setLimit({ search, count: RESULTS });

  const isFound = found.length > 0;
  const report = useEffectEvent(onFound);
  useEffect(() => report(isFound), [isFound]);
  useEffect(() => () => report(false), []);
  useEffect(() => clearReading(), [search]);
  // Another device or an upload may have stored texts since these were loaded.
  const missing =
    data === undefined
      ? ''
      : documents
          .filter(({ id, textState }) => textState === 'text' && !data.has(id))
          .map(({ id }) => id)
          .join(' ');
  const reopened = useRef('');
  useEffect(() => {
    if (missing === '' || isFetching || missing === reopened.current) return;
    reopened.current = missing; // reloads once, even if the texts are still missing then
    void refetch();
  }, [missing, isFetching, refetch]);

  const content = () => {
    if (data === undefined && !isFetching)
      return <ReloadState drawing="documents" words={texts.failed} onReload={() => void refetch()} />;
    return (
      <>
        {isFound && (
          <ul className={styles.results} aria-label={texts.heading}>
            {found.slice(0, limit.count).map(({ document, text }) => (
              <Result
                key={document.id}
                document={document}
                text={text}
                words={words}
                onOpen={() =>
                  onOpen(
                    document,
                    found.map((each) => each.document),
                  )
                }
              />
            ))}
          </ul>
        )}
        {found.length > limit.count && (
          <Button onClick={() => setLimit({ search, count: limit.count + RESULTS })}>
            {texts.more(Math.min(RESULTS, found.length - limit.count))}
          </Button>
        )}
        {data !== undefined && <LeftOut documents={covered} texts={data} />}
      </>
    );
  };
  if (!isLongEnough) return null;
  return (
    <section
      className={styles.section}
      aria-label={texts.heading}
      aria-busy={data === undefined && isFetching}
    >
      <header className={styles.head}>
        <h2 className={styles.heading}>{texts.heading}</h2>
        <p className={styles.count} role="status">
          {data === undefined
            ? isFetching && texts.opening(documents.filter(mayHaveText).length)
            : texts.found(found.length)}
        </p>
        {data === undefined && isFetching && <Spinner size="sm" />}
      </header>
      {content()}
    </section>
  );
}
