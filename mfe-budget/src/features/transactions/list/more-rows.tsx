import { Button } from '@savvi/ui/button';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { FieldError } from '@savvi/ui/text-field';
import { texts } from '../transaction.texts.ts';
import styles from './more-rows.module.css';

interface MoreRowsProps {
  /** The request for the next page. */
  readonly following: { readonly isPending: boolean; readonly isError: boolean };
  /** The loaded rows, and the number of all. */
  readonly list: { readonly items: readonly unknown[]; readonly total: number };
  readonly onMore: () => void;
}

/** The number of loaded transactions, and a button that loads more. */
export function MoreRows({ following, list, onMore }: MoreRowsProps) {
  const bar = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={bar} className={styles.more}>
      <Button busy={following.isPending} busyLabel={texts.list.moreBusy} onClick={onMore}>
        {texts.list.more}
      </Button>
      <p>{texts.list.shown(list.items.length, list.total)}</p>
      <div role="alert">{following.isError && <FieldError>{texts.list.moreFailed}</FieldError>}</div>
    </div>
  );
}
