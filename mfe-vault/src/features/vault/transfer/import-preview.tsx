import { Badge } from '@savvi/ui/badge';
import { Checkbox } from '@savvi/ui/text-field';
import type { Candidate } from './candidates.rules.ts';
import styles from './import-dialog.module.css';
import { LeftOut } from './left-out.tsx';
import type { Reading } from './reading.ts';
import { transferTexts } from './transfer.texts.ts';

const texts = transferTexts.import;

interface ImportPreviewProps {
  readonly fileName: string;
  readonly candidates: readonly Candidate[];
  readonly leftOut: Reading['leftOut'];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/** What a file holds, each with what stands in its way; a person picks what is taken. Passwords are not shown. */
export function ImportPreview({ fileName, candidates, leftOut, chosen, onChoose }: ImportPreviewProps) {
  const takeable = candidates.filter(({ problem, isDuplicate }) => problem === null && !isDuplicate);
  const areAllChosen = takeable.length > 0 && takeable.every(({ key }) => chosen.has(key));
  const toggle = (key: number) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  return (
    <section className={styles.preview} aria-label={texts.preview(fileName)}>
      <div className={styles.previewHead}>
        <h3 className={styles.fileName}>{texts.preview(fileName)}</h3>
        <p className={styles.quiet} role="status">
          {texts.counts(chosen.size, candidates.length)}
        </p>
      </div>
      {candidates.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          <Checkbox label={texts.all} checked={areAllChosen} disabled={takeable.length === 0} onChange={() => onChoose(areAllChosen ? new Set() : new Set(takeable.map(({ key }) => key)))} />
          <ul className={styles.rows}>
            {candidates.map(({ key, fields, problem, isDuplicate, lost }) => (
              <li key={key} className={styles.row}>
                <Checkbox
                  aria-label={texts.take(fields.name, fields.usernameEmail)}
                  checked={chosen.has(key)}
                  disabled={problem !== null}
                  onChange={() => toggle(key)}
                  label={<span className={styles.name}>{fields.name || fields.url || fields.usernameEmail}</span>}
                  hint={[fields.usernameEmail, fields.url].filter(Boolean).join(' · ')}
                />
                {isDuplicate && <Badge>{texts.duplicate}</Badge>}
                {problem !== null && <p className={styles.problem}>{problem}</p>}
                {problem === null && lost.length > 0 && <p className={styles.quiet}>{texts.lost(lost.join(', '))}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      <LeftOut rows={leftOut} />
    </section>
  );
}
