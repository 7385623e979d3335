import { Badge } from '@savvi/ui/badge';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Checkbox } from '@savvi/ui/text-field';
import { useState } from 'react';
import { typeOf } from '../vault-codec.ts';
import { texts as vaultTexts } from '../vault.texts.ts';
import { type Candidate, newOnes } from './candidates.rules.ts';
import styles from './import-dialog.module.css';
import { LeftOut } from './left-out.tsx';
import type { Reading } from './reading.ts';
import { transferTexts } from './transfer.texts.ts';

const texts = transferTexts.import;
/** Maximum rows to render at first: thousands would block the browser on each click. */
const DRAWN_AT_ONCE = 100;

interface ImportPreviewProps {
  readonly fileName: string;
  readonly candidates: readonly Candidate[];
  readonly leftOut: Reading['leftOut'];
  readonly chosen: ReadonlySet<number>;
  /** The number of entries that can still be added. */
  readonly room: number;
  /** The logins that only lack a user name. */
  readonly nameless: {
    readonly count: number;
    readonly areFilled: boolean;
    readonly onFill: (fills: boolean) => void;
  };
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/**
 * Lists the entries of a file with their problems and lets the user choose which to import. Passwords are
 * hidden.
 */
export function ImportPreview({
  fileName,
  candidates,
  leftOut,
  chosen,
  room,
  nameless,
  onChoose,
}: ImportPreviewProps) {
  const areLogins = candidates.every(({ fields }) => typeOf(fields) === 'login');
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const takeable = newOnes(candidates, candidates.length);
  const all = newOnes(candidates, room);
  const areAllChosen = all.size > 0 && [...all].every((key) => chosen.has(key));
  const isFull = chosen.size >= room;
  const more = Math.min(candidates.length - drawn, DRAWN_AT_ONCE);
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
          {texts.counts(chosen.size, candidates.length, areLogins)}
        </p>
      </div>
      {candidates.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          {takeable.size > room && <Banner tone="warning">{texts.room(room, areLogins)}</Banner>}
          {takeable.size === 0 && candidates.every(({ duplicateOf }) => duplicateOf !== null) && (
            <Banner>{texts.allThere}</Banner>
          )}
          {nameless.count > 0 && (
            <Checkbox
              label={texts.fill(nameless.count)}
              checked={nameless.areFilled}
              onChange={() => nameless.onFill(!nameless.areFilled)}
            />
          )}
          <Checkbox
            label={all.size > 0 && takeable.size > all.size ? texts.first(all.size) : texts.all}
            checked={areAllChosen}
            disabled={all.size === 0}
            onChange={() => onChoose(areAllChosen ? new Set() : all)}
          />
          <ul className={styles.rows}>
            {candidates.slice(0, drawn).map(({ key, fields, problem, duplicateOf, lost }) => (
              <li key={key} className={styles.row}>
                <Checkbox
                  aria-label={texts.take(fields.name, fields.usernameEmail)}
                  checked={chosen.has(key)}
                  disabled={problem !== null || (isFull && !chosen.has(key))}
                  onChange={() => toggle(key)}
                  label={
                    <span className={styles.name}>{fields.name || fields.url || fields.usernameEmail}</span>
                  }
                  hint={[fields.usernameEmail, fields.url].filter(Boolean).join(' · ')}
                />
                {typeOf(fields) !== 'login' && (
                  <Badge tone="accent">{vaultTexts.entry.kinds[typeOf(fields)]}</Badge>
                )}
                {duplicateOf !== null && <Badge>{texts.duplicate[duplicateOf]}</Badge>}
                {problem !== null && <p className={styles.problem}>{problem}</p>}
                {problem === null && lost.length > 0 && (
                  <p className={styles.quiet}>{texts.lost(lost.join(', '))}</p>
                )}
              </li>
            ))}
          </ul>
          {more > 0 && (
            <Button size="sm" onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
              {texts.more(more, candidates.length - drawn)}
            </Button>
          )}
        </>
      )}
      <LeftOut rows={leftOut} />
    </section>
  );
}
