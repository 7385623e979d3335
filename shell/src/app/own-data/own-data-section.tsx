import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogButton } from './dialog-button.tsx';
import styles from './own-data.module.css';
import { TEXTS } from './own-data.texts.ts';

const Choice = ({ sentence, children }: { sentence: string; children: ReactNode }) => (
  <div className={styles.choice}>
    <p>{sentence}</p>
    {children}
  </div>
);

/** Lets users download their data, or delete it with the account (N-9, N-10). */
export const OwnDataSection = () => (
  <Card as="section" aria-labelledby="own-data">
    <CardHeader id="own-data" title={TEXTS.heading} subtitle={TEXTS.subtitle} />
    <CardBody className={styles.choices}>
      <Choice sentence={TEXTS.download.sentence}>
        <DialogButton
          iconBefore={<Download aria-hidden="true" />}
          load={async () => (await import('./download-dialog.tsx')).DownloadDialog}
        >
          {TEXTS.download.title}
        </DialogButton>
      </Choice>
      <Choice sentence={TEXTS.deletion.sentence}>
        <DialogButton
          iconBefore={<Trash2 aria-hidden="true" />}
          load={async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog}
        >
          {TEXTS.deletion.title}
        </DialogButton>
      </Choice>
    </CardBody>
  </Card>
);
