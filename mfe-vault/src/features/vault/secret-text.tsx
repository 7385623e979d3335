import { classNames } from '@savvi/ui/class-names';
import styles from './secret-text.module.css';

/** A password as it is, each space of it to be seen: two are two, and one at its end is there. */
export function SecretText({ secret, isWords = false }: { secret: string; isWords?: boolean }) {
  return (
    <bdi className={classNames(styles.secret, isWords && styles.words)}>
      {secret.split(/(\s)/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing else
          <span key={at} className={styles.space}>
            {part}
          </span>
        ),
      )}
    </bdi>
  );
}
