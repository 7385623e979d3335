import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Progress } from '@savvi/ui/progress';
import { typeOf } from '../vault-codec.ts';
import type { Candidate } from './candidates.rules.ts';
import { fileTexts } from './file.texts.ts';
import styles from './import-dialog.module.css';
import { LeftOut } from './left-out.tsx';
import type { Reading } from './reading.ts';
import { transferTexts } from './transfer.texts.ts';
import type { Importing } from './use-import.ts';

const texts = transferTexts.import;

interface ImportProgressProps {
  readonly importing: Exclude<Importing, { readonly state: 'idle' }>;
  /** Whether the file is encrypted with a password. */
  readonly isEncrypted: boolean;
  readonly taken: readonly Candidate[];
  readonly left: readonly Candidate[];
  readonly leftOut: Reading['leftOut'];
}

/** Shows the progress of an import, and at its end the entries that were not imported. */
export function ImportProgress({ importing, isEncrypted, taken, left, leftOut }: ImportProgressProps) {
  const areLogins = taken.every(({ fields }) => typeOf(fields) === 'login');
  if (importing.state !== 'done') {
    return (
      <div className={styles.progress}>
        <Progress
          label={texts.progress}
          value={importing.done}
          max={importing.all}
          valueText={texts.progressed(importing.done, importing.all)}
        />
        {importing.state === 'stopped' && (
          <Banner
            tone="danger"
            role="alert"
            action={
              importing.resume && (
                <Button size="sm" onClick={importing.resume}>
                  {texts.resume}
                </Button>
              )
            }
          >
            {texts.failed(importing.message)}
          </Banner>
        )}
        {importing.state === 'stopped' && (
          <LeftOut
            rows={importing.cut.map(({ name }) => ({ name, reason: texts.cutReason }))}
            title={texts.partly(importing.cut.length)}
          />
        )}
      </div>
    );
  }
  const notChosen = left.map(({ fields, problem, duplicateOf }) => ({
    name: fields.name || fileTexts.unnamed,
    reason: problem ?? (duplicateOf === null ? fileTexts.notChosen : fileTexts.duplicate[duplicateOf]),
  }));
  const partly = taken.flatMap(({ fields, lost }) =>
    lost.length > 0 ? [{ name: fields.name, reason: texts.lost(lost.join(', ')) }] : [],
  );
  return (
    <div className={styles.progress}>
      <Banner tone="success" role="status" title={texts.done(importing.all, areLogins)}>
        {!isEncrypted && texts.deleteFile}
      </Banner>
      <LeftOut rows={[...notChosen, ...leftOut]} />
      <LeftOut rows={partly} title={texts.partly(partly.length)} />
    </div>
  );
}
