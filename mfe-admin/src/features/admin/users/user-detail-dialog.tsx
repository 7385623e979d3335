import type { AdminUser } from '@savvi/admin-contract/admin';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { formatDate, formatDateTime, formatNumber } from '@savvi/ui/format';
import { type AccessAction, useAccessAction } from '../admin.queries.ts';
import { PLAN_LABELS, texts } from '../admin.texts.ts';
import { nameOf } from './user-row.tsx';
import styles from './user-row.module.css';

interface UserDetailDialogProps {
  readonly user: AdminUser;
  readonly isSelf: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const words = texts.detail;
const WORDS = {
  suspend: words.suspend,
  reinstate: words.reinstate,
  'end-sessions': words.endSessions,
} as const;
const UNDO: Partial<Record<AccessAction, AccessAction>> = { suspend: 'reinstate' };

function detailsOf(user: AdminUser): readonly (readonly [string, string])[] {
  const { columns, never } = texts.users;
  const verified =
    user.isEmailVerified === undefined ? '' : ` (${words.verified(user.isEmailVerified === 1)})`;
  const until =
    user.currentPeriodEnd === null ? '' : `, ${texts.users.until(formatDate(user.currentPeriodEnd))}`;
  return [
    [words.name, nameOf(user) || '–'],
    [words.email, `${user.email}${verified}`],
    [words.plan, `${PLAN_LABELS[user.planType]}${until}`],
    [columns.joined, formatDateTime(user.createdAt)],
    [columns.lastSignIn, user.lastSignInAt == null ? never : formatDateTime(user.lastSignInAt)],
    ...(user.sessionCount === undefined
      ? []
      : [[words.signedIn, words.browsers(user.sessionCount)] as const]),
    ...(user.suspendedAt == null ? [] : [[words.suspendedSince, formatDateTime(user.suspendedAt)] as const]),
    [columns.budgets, formatNumber(user.budgetCount)],
    [columns.documents, formatNumber(user.documentCount)],
    [columns.passwords, formatNumber(user.passwordCount)],
    [words.id, user.id],
  ];
}

/** The details of one account, with actions on its sign-in (T-67). */
export function UserDetailDialog({ user, isSelf, isOpen, onClose }: UserDetailDialogProps) {
  const { toast, now } = useShell();
  const { mutate, isPending, variables } = useAccessAction(now);
  const act = (action: AccessAction) => {
    const { done, description, failed } = WORDS[action];
    const undo = UNDO[action];
    mutate(
      { user, action },
      {
        onSuccess: () => {
          onClose();
          toast({
            title: done,
            description: description(user.email),
            tone: 'success',
            ...(undo !== undefined && { action: { label: words.undo, onAction: () => act(undo) } }),
          });
        },
        onError: (error) =>
          toast({ title: failed, description: messageOf(error, texts.tryAgain), tone: 'destructive' }),
      },
    );
  };
  const button = (action: AccessAction) => (
    <Button
      busy={isPending && variables.action === action}
      busyLabel={WORDS[action].busy}
      onClick={() => act(action)}
    >
      {WORDS[action].action}
    </Button>
  );
  const footer = (
    <>
      {!isSelf && button('end-sessions')}
      {!isSelf && button(user.suspendedAt == null ? 'suspend' : 'reinstate')}
      <Button variant="primary" onClick={onClose}>
        {words.close}
      </Button>
    </>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={user.email}
      description={isSelf ? words.own : words.subtitle}
      footer={footer}
    >
      <dl className={styles.facts}>
        {detailsOf(user).map(([label, value]) => (
          <div key={label} className={styles.pair}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
