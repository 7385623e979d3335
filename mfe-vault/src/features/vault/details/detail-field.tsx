import { IconButton } from '@savvi/ui/button';
import { Copy, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { legible } from '../list/names.rules.ts';
import { SecretText } from '../secret-text.tsx';
import { texts } from '../vault.texts.ts';
import { detailsTexts as words } from './details.texts.ts';
import styles from './entry-details.module.css';

const MASK = '••••••••••••';

interface DetailFieldProps {
  readonly label: string;
  /** What the field has, for the names of its buttons. */
  readonly what: string;
  readonly value: string;
  /** Whether the value is shown; a field without it is no secret. */
  readonly secret?: { readonly isRevealed: boolean; readonly onToggle: () => void };
  readonly onCopy?: () => void;
  /** Shown in place of the value. */
  readonly children?: ReactNode;
}

/** One value of an entry with the buttons to show and copy it. An empty value takes no room. */
export function DetailField({ label, what, value, secret, onCopy, children }: DetailFieldProps) {
  if (value === '') return null;
  const shown = () => {
    if (secret === undefined) return <bdi>{legible(value)}</bdi>;
    if (secret.isRevealed) return <SecretText secret={value} />;
    return (
      <span role="img" aria-label={texts.entry.hidden}>
        {MASK}
      </span>
    );
  };
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children ?? shown()}</dd>
      {(secret ?? onCopy) !== undefined && (
        <dd className={styles.buttons}>
          {secret !== undefined && (
            <IconButton
              size="sm"
              label={secret.isRevealed ? words.hide(what) : words.show(what)}
              icon={secret.isRevealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              onClick={secret.onToggle}
            />
          )}
          {onCopy !== undefined && (
            <IconButton
              size="sm"
              label={words.copy(what)}
              icon={<Copy aria-hidden="true" />}
              onClick={onCopy}
            />
          )}
        </dd>
      )}
    </div>
  );
}
