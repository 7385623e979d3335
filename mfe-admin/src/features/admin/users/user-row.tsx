import type { AdminUser } from '@savvi/admin-contract/admin';
import { Badge } from '@savvi/ui/badge';
import { IconButton } from '@savvi/ui/button';
import { formatDate, formatNumber } from '@savvi/ui/format';
import { CircleAlert, Trash2, UserCog } from 'lucide-react';
import { memo, useId } from 'react';
import { PLAN_LABELS, STATUS_LABELS, texts } from '../admin.texts.ts';
import { statusBadge } from './badges.rules.ts';
import styles from './user-row.module.css';

interface UserRowProps {
  readonly user: AdminUser;
  /** Whether the row is the account of the signed-in administrator. */
  readonly isSelf: boolean;
  readonly onDelete: (user: AdminUser) => void;
  readonly onOpen: (user: AdminUser) => void;
}

const DETAILS = <UserCog aria-hidden="true" />;
const REMOVE = <Trash2 aria-hidden="true" />;
const ALERT = <CircleAlert aria-hidden="true" />;

/** Returns the full name of an account, or an empty text. */
export const nameOf = ({ firstName, lastName }: AdminUser): string =>
  [firstName, lastName].filter((name) => name !== null && name.trim() !== '').join(' ');

/** The row of an account with its plan, record counts and delete button (ADM-7, ADM-9). */
function Row({ user, isSelf, onDelete, onOpen }: UserRowProps) {
  const {
    id,
    email,
    planType,
    currentPeriodEnd,
    budgetCount,
    documentCount,
    passwordCount,
    createdAt,
    lastSignInAt,
    suspendedAt,
  } = user;
  const heading = useId();
  const words = texts.users;
  const name = nameOf(user);
  const status = statusBadge(user);
  const details = [
    { label: words.columns.budgets, value: formatNumber(budgetCount) },
    { label: words.columns.documents, value: formatNumber(documentCount) },
    { label: words.columns.passwords, value: formatNumber(passwordCount) },
    { label: words.columns.joined, value: formatDate(createdAt) },
    { label: words.columns.lastSignIn, value: lastSignInAt == null ? words.never : formatDate(lastSignInAt) },
  ];
  return (
    <article className={styles.row} data-row={id} tabIndex={-1} aria-labelledby={heading}>
      <div className={styles.who}>
        <h3 id={heading} className={styles.email}>
          <bdi>{email}</bdi>
        </h3>
        {name !== '' && (
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
        )}
      </div>
      <div className={styles.plan}>
        <span className={styles.badges}>
          <Badge tone={planType === 'free' ? 'neutral' : 'accent'}>{PLAN_LABELS[planType]}</Badge>
          {status !== null && (
            <Badge tone={status === 'past_due' ? 'danger' : 'warning'} icon={ALERT}>
              {STATUS_LABELS[status]}
            </Badge>
          )}
          {suspendedAt != null && (
            <Badge tone="danger" icon={ALERT}>
              {words.suspended}
            </Badge>
          )}
          {user.isAdmin === 1 && <Badge>{words.admin}</Badge>}
          {isSelf && <Badge>{words.you}</Badge>}
        </span>
        {currentPeriodEnd !== null && (
          <span className={styles.until}>{words.until(formatDate(currentPeriodEnd))}</span>
        )}
      </div>
      <dl className={styles.columns}>
        {details.map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <IconButton size="sm" label={texts.detail.open(email)} icon={DETAILS} onClick={() => onOpen(user)} />
        <IconButton
          size="sm"
          className={styles.remove}
          data-control="delete"
          label={isSelf ? texts.remove.own : texts.remove.action(email)}
          icon={REMOVE}
          aria-disabled={isSelf || undefined}
          onClick={() => !isSelf && onDelete(user)}
        />
      </div>
    </article>
  );
}

/** The row is memoized, because a list may have hundreds of rows. */
export const UserRow = memo(Row);
