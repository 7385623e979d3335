import type { Document } from '@savvi/documents-contract/document';
import { Button } from '@savvi/ui/button';
import { isUnread, reasonOf, reasonText } from './reason.ts';
import styles from './text-results.module.css';
import { textTexts as texts } from './text.texts.ts';
import { useReading } from './use-reading.ts';

/** Says whether the text of a document is searched, and makes it searchable. */
export function TextStatus({ document }: { readonly document: Document }) {
  const { isRunning, failed, problem, start } = useReading();
  const reason = reasonOf(document, document.textState);
  return (
    <div className={styles.status}>
      <p role="status">
        {texts.status}: <span>{reason === null ? texts.searchable : reasonText(document, reason)}</span>
        {!isRunning && isUnread(reason) && (problem !== null || failed > 0) && (
          <span className={styles.problem}> {problem ?? texts.unreadable(failed)}</span>
        )}
      </p>
      {isUnread(reason) && (
        <Button busy={isRunning} onClick={() => start([document])}>
          {texts.make}
        </Button>
      )}
    </div>
  );
}
