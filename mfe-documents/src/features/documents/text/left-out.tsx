import type { Document } from '@savvi/documents-contract/document';
import { Button } from '@savvi/ui/button';
import { Progress } from '@savvi/ui/progress';
import { FocusHandover } from './focus-handover.tsx';
import { useReading } from './reading.ts';
import { isUnread, reasonOf, reasonText } from './reason.ts';
import styles from './text-results.module.css';
import { textTexts as texts } from './text.texts.ts';
import type { OpenedTexts } from './texts-query.ts';

interface LeftOutProps {
  /** The documents that the search covers. */
  readonly documents: readonly Document[];
  readonly texts: OpenedTexts;
}

/** Lists the documents that a text search leaves out, with the reasons, and offers to make unread ones searchable. */
export function LeftOut({ documents, texts: opened }: LeftOutProps) {
  const { isRunning, done, all, read, failures, start, stop } = useReading();
  const out = documents.flatMap((document) => {
    const reason = reasonOf(document, opened.get(document.id)?.state);
    return reason === null ? [] : [{ document, reason }];
  });
  const unread = out.filter(({ reason }) => isUnread(reason)).map(({ document }) => document);
  const failed = documents.flatMap(({ id }) => failures.get(id) ?? []);
  const problem =
    failed.find(({ message }) => message !== null)?.message ??
    (failed.length > 0 ? texts.unreadable(failed.length) : null);
  return (
    <div className={styles.out} tabIndex={-1}>
      {isRunning ? (
        <FocusHandover key="reading" className={styles.reading}>
          <Progress label={texts.reading} value={done} max={all} valueText={texts.progress(done, all)} />
          <Button onClick={stop}>{texts.stop}</Button>
        </FocusHandover>
      ) : (
        unread.length > 0 && (
          <FocusHandover key="unread" className={styles.unread}>
            <p>{texts.unread(unread.length)}</p>
            <Button onClick={() => start(unread)}>{texts.make}</Button>
          </FocusHandover>
        )
      )}
      <p role="status" className={problem === null ? styles.done : styles.problem}>
        {isRunning ? null : (problem ?? (read > 0 ? texts.read(read) : null))}
      </p>
      {out.length > 0 && (
        <details className={styles.details}>
          <summary>{texts.out(out.length)}</summary>
          <ul>
            {out.map(({ document, reason }) => (
              <li key={document.id}>
                <bdi>{document.originalName}</bdi>
                <span>{reasonText(document, reason)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
