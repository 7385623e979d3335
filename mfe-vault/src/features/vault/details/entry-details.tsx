import { useShell } from '@savvi/mfe-kit';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { formatDate } from '@savvi/ui/format';
import { Skeleton } from '@savvi/ui/skeleton';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { Copied } from '../clipboard/use-copy.ts';
import { useConfirmation } from '../confirmation/use-confirmation.ts';
import { changePasswordAddress, safeAddress } from '../list/list.rules.ts';
import { legible } from '../list/names.rules.ts';
import { useRevealed } from '../list/use-revealed.ts';
import { type OpenEntry, typeOf } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import { BelongsTo } from './belongs-to.tsx';
import { DetailField } from './detail-field.tsx';
import { detailsTexts as words } from './details.texts.ts';
import styles from './entry-details.module.css';

const TotpField = lazy(async () => ({ default: (await import('./totp-field.tsx')).TotpField }));

const TotpSkeleton = () => (
  <div className={styles.field}>
    <dt>{words.totp}</dt>
    <dd className={styles.value}>
      <Skeleton width="sm" />
    </dd>
  </div>
);

interface EntryDetailsProps {
  readonly entry: OpenEntry;
  readonly isOpen: boolean;
  /** Whether the session has ended or the entry has left the list, for example by a deletion elsewhere. */
  readonly isGone: boolean;
  /** Whether the dialog replaces the frame that was shown while this code loaded. */
  readonly takesOver: boolean;
  readonly onCopy: (what: Copied, text: string) => void;
  /** Opens the form; null where the plan does not allow changes. */
  readonly onEdit: ((entry: OpenEntry) => void) | null;
  readonly onClose: () => void;
}

/** Everything that an entry has (VLT-2, VLT-3). Each secret is in the DOM only while it is shown. */
export function EntryDetails({
  entry,
  isOpen,
  isGone,
  takesOver,
  onCopy,
  onEdit,
  onClose,
}: EntryDetailsProps) {
  const hasPlan = useShell().entitlements.hasPasswordManager;
  const { revealed, toggle } = useRevealed(isGone || !isOpen, hasPlan, useConfirmation().before);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
  const type = typeOf(entry);
  const { usernameEmail, password, url, totp, card, notes } = entry;
  const { fields = [], tags = [], history = [], links = [] } = entry;
  const [address, changeAddress] = [safeAddress(url), changePasswordAddress(url)];
  const secret = (key: string) => ({ isRevealed: revealed.has(key), onToggle: () => toggle(key) });
  const edit = () => {
    onClose();
    onEdit?.(entry);
  };
  return (
    <Dialog
      open={isOpen && !isGone}
      takesOver={takesOver}
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{legible(entry.name)}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          {onEdit !== null && (
            <Button variant="primary" onClick={edit}>
              {words.edit}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.details}>
        {type === 'login' && (
          <>
            <DetailField
              label={texts.entry.username}
              what={words.whats.username}
              value={usernameEmail}
              onCopy={() => onCopy('username', usernameEmail)}
            />
            <DetailField
              label={texts.entry.password}
              what={words.whats.password}
              value={password}
              secret={secret('password')}
              onCopy={() => onCopy('password', password)}
            />
          </>
        )}
        {totp && (
          <Suspense fallback={<TotpSkeleton />}>
            <TotpField totp={totp} onCopy={(code) => onCopy('totp', code)} />
          </Suspense>
        )}
        {card && (
          <>
            <DetailField label={words.holder} what={words.holder} value={card.holder} />
            <DetailField
              label={texts.entry.cardNumber}
              what={words.whats.number}
              value={card.number}
              secret={secret('number')}
              onCopy={() => onCopy('number', card.number)}
            />
            <DetailField label={words.expires} what={words.expires} value={card.expires} />
            <DetailField
              label={words.securityCode}
              what={words.whats.securityCode}
              value={card.code}
              secret={secret('code')}
              onCopy={() => onCopy('securityCode', card.code)}
            />
          </>
        )}
        {address !== null && (
          <div className={styles.block}>
            <dt>{words.website}</dt>
            <dd>
              <a className={styles.website} href={address} target="_blank" rel="noopener noreferrer">
                {address}
              </a>
            </dd>
            {type === 'login' && changeAddress !== null && (
              <dd className={styles.change}>
                <ButtonLink size="sm" href={changeAddress} target="_blank" rel="noopener noreferrer">
                  {words.changePassword}
                </ButtonLink>
                <span className={styles.quiet}>{words.changeHint}</span>
              </dd>
            )}
          </div>
        )}
        {notes !== null && (
          <div className={styles.block}>
            <dt>{texts.entry.notes}</dt>
            <dd className={styles.notes}>{legible(notes)}</dd>
          </div>
        )}
        {tags.length > 0 && (
          <DetailField label={words.tags} what={words.tags} value={tags.map(legible).join(', ')} />
        )}
        <BelongsTo links={links} />
      </dl>
      {fields.length > 0 && (
        <section className={styles.section} aria-label={words.fields}>
          <h3>{words.fields}</h3>
          <dl className={styles.details}>
            {[...fields.entries()].map(([at, { label, value, isHidden }]) => (
              <DetailField
                key={at}
                label={legible(label) || words.unnamedField}
                what={legible(label) || words.unnamedField}
                value={value}
                {...(isHidden && { secret: secret(`field-${at}`) })}
                onCopy={() => onCopy(isHidden ? 'hidden' : 'value', value)}
              />
            ))}
          </dl>
        </section>
      )}
      {history.length > 0 && (
        <section className={styles.section} aria-label={words.history}>
          <h3>{words.history}</h3>
          <dl className={styles.details}>
            {[...history.entries()].map(([at, { password: earlier, at: replaced }]) => (
              <DetailField
                key={at}
                label={words.replaced(formatDate(replaced))}
                what={words.whats.earlier(at + 1)}
                value={earlier}
                secret={secret(`earlier-${at}`)}
                onCopy={() => onCopy('password', earlier)}
              />
            ))}
          </dl>
        </section>
      )}
    </Dialog>
  );
}
