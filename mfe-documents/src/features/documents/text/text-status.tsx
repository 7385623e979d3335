import type { Document } from '@savvi/documents-contract/document';
import { Button } from '@savvi/ui/button';
import { FocusHandover } from './focus-handover.tsx';
import { useReading } from './reading.ts';
import { isUnread, reasonOf, reasonText } from './reason.ts';
import styles from './text-results.module.css';
import { textTexts as texts } from './text.texts.ts';

/** Shows whether searches cover the text of a document, and offers to make it searchable. */
export function TextStatus({ document }: { readonly document: Document }) {
  const { isRunning, failures, start } = useReading();
  const reason = reasonOf(document, document.textState);
  const failure = failures.get(document.id);
  // A file may count as damaged because a device was too slow to read it.
  const isReadable = isUnread(reason) || reason === 'damaged';
  return (
    <div className={styles.status} tabIndex={-1}>
      <p role="status">
        {texts.status}: <span>{reason === null ? texts.searchable : reasonText(document, reason)}</span>
        {!isRunning && isReadable && failure !== undefined && (
          <span className={styles.problem}> {failure.message ?? texts.unreadable(1)}</span>
        )}
      </p>
      {isReadable && (
        <FocusHandover>
          <Button busy={isRunning} onClick={() => start([document])}>
            {texts.make}
          </Button>
        </FocusHandover>
      )}
    </div>
  );
}
