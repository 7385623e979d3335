import { classNames } from '@savvi/ui/class-names';
import styles from './secret-text.module.css';

/** Shows a password with every space visible, including trailing ones. */
export function SecretText({ secret, isWords = false }: { secret: string; isWords?: boolean }) {
  return (
    <bdi className={classNames(styles.secret, isWords && styles.words)}>
      {secret.split(/(\s)/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other key
          <span key={at} className={styles.space}>
            {part}
          </span>
        ),
      )}
    </bdi>
  );
}
