import { Button } from '@savvi/ui/button';
import { download } from '@savvi/ui/download';
import { Download } from 'lucide-react';
import { importTexts } from '../import.texts.ts';
import type { LeftOutLine } from '../rows.rules.ts';
import styles from './left-out.module.css';

const texts = importTexts.check;
/** How many lines are named; the rest is counted (MON-71). */
const LISTED = 100;

/** The lines that cannot be read, each with its reason, and a file with them. */
export function LeftOut({ lines }: { lines: readonly LeftOutLine[] }) {
  if (lines.length === 0) return null;
  const listed = lines.slice(0, LISTED);
  const save = () =>
    download(
      texts.downloadName,
      lines.map(({ source }) => `${source}\n`).join(''),
      'text/plain;charset=utf-8',
    );
  return (
    <details className={styles.leftOut}>
      <summary>{texts.unread(lines.length)}</summary>
      <ul className={styles.lines}>
        {listed.map(({ id, sentence }) => (
          <li key={id}>{sentence}</li>
        ))}
        {lines.length > listed.length && <li>{texts.moreUnread(lines.length - listed.length)}</li>}
      </ul>
      <Button size="sm" iconBefore={<Download size={16} aria-hidden="true" />} onClick={save}>
        {texts.download(lines.length)}
      </Button>
    </details>
  );
}
