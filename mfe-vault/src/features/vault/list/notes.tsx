import { Button } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../vault.texts.ts';
import styles from './notes.module.css';

/** Notes within these limits fit into three lines on the narrowest screen and need no measurement. */
const SHORT = { characters: 100, lines: 3 } as const;

const isShort = (notes: string) =>
  notes.length <= SHORT.characters && notes.split('\n').length <= SHORT.lines;

function LongNotes({ notes, of }: { notes: string; of: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = words.current;
    if (element === null || isOpen) return undefined;
    // An observer measures the notes after layout: measuring while rows render would force a layout for each
    // row.
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [notes, isOpen]);
  return (
    <>
      <dd ref={words} className={classNames(styles.notes, !isOpen && styles.cut)}>
        {notes}
      </dd>
      {isCut && (
        <dd>
          <Button
            className={styles.more}
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-label={isOpen ? texts.entry.lessNotes(of) : texts.entry.moreNotes(of)}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.entry.less : texts.entry.more}
          </Button>
        </dd>
      )}
    </>
  );
}

/** Shows three lines of notes, and the rest on request (VAULT-7). */
export function Notes({ notes, of }: { notes: string; of: string }) {
  return isShort(notes) ? <dd className={styles.notes}>{notes}</dd> : <LongNotes notes={notes} of={of} />;
}
