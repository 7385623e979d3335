import { Banner } from '@savvi/ui/banner';
import type { Missing } from './archive/gather.ts';
import styles from './own-data.module.css';
import { TEXTS } from './own-data.texts.ts';

const texts = TEXTS.download.partly;

/** The parts that are missing from the archive, with reasons. */
export const MissingList = ({ missing }: { missing: readonly Missing[] }) => (
  <div className={styles.form}>
    <Banner tone="warning" role="status" title={texts.title}>
      {texts.text}
    </Banner>
    <ul className={styles.missing}>
      {missing.map(({ what, why }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two documents may have one name
        <li key={at}>
          <p className={styles.what}>{what}</p>
          <p className={styles.quiet}>{why}</p>
        </li>
      ))}
    </ul>
  </div>
);
