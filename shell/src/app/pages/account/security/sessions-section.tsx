import type { Session } from '@savvi/contracts/identity/account-replies';
import { ApiError, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { formatRelativeTime } from '@savvi/ui/format';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { lossOf } from '../../../session/unsent-work.ts';
import { useLeaveForGood } from '../../../session/use-leave-for-good.ts';
import { Loaded } from './loaded.tsx';
import styles from './security.module.css';
import { endAllSessions, endSession, sessionsQuery, useSecurityChange } from './security.queries.ts';
import { TEXTS } from './security.texts.ts';

const texts = TEXTS.sessions;

function OtherSession({ session, onNotMe }: { session: Session; onNotMe: () => void }) {
  const { toast } = useShell();
  const signedOut = () => toast({ ...texts.signedOut, tone: 'success' });
  const end = { change: () => endSession(session.id), failed: texts.failed };
  const { mutate: signOut, isPending: isSigningOut } = useSecurityChange({ ...end, onDone: signedOut });
  const { mutate: report, isPending: isReporting } = useSecurityChange({ ...end, onDone: onNotMe });
  const isPending = isSigningOut || isReporting;
  return (
    <div className={styles.rowActions}>
      <Button
        size="sm"
        variant="ghost"
        busy={isReporting}
        aria-disabled={isPending || undefined}
        aria-label={texts.notMeName(session.device)}
        onClick={() => !isPending && report()}
      >
        {texts.notMe}
      </Button>
      <Button
        size="sm"
        busy={isSigningOut}
        aria-disabled={isPending || undefined}
        aria-label={texts.signOutName(session.device)}
        onClick={() => !isPending && signOut()}
      >
        {texts.signOut}
      </Button>
    </div>
  );
}

function SessionRow({ session, onNotMe }: { session: Session; onNotMe: () => void }) {
  const { now } = useShell();
  const facts = [
    session.address,
    texts.methods.get(session.method ?? ''),
    `${texts.lastSeen} ${formatRelativeTime(session.lastSeenAt, now())}`,
  ];
  return (
    <li className={styles.row}>
      <Laptop className={styles.rowIcon} aria-hidden="true" />
      <div className={styles.rowWords}>
        <p className={styles.rowName}>
          {session.device} {session.isCurrent && <Badge tone="accent">{texts.thisDevice}</Badge>}
        </p>
        <p className={styles.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!session.isCurrent && <OtherSession session={session} onNotMe={onNotMe} />}
    </li>
  );
}

function SignOutEverywhere() {
  const { toast, user } = useShell();
  const [isAsking, setAsking] = useState(false);
  const effects = [texts.confirm, user.hasSecondStep && TEXTS.distrusts, lossOf(user.id)];
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: endAllSessions,
    onSuccess: useLeaveForGood('/login'),
  });
  const confirm = () =>
    signOut(undefined, {
      onError: (error) => {
        setAsking(false);
        if (error instanceof ApiError && error.code === 'reauthenticate') return;
        toast({
          title: texts.failed,
          description: serverMessageOf(error, TEXTS.failure),
          tone: 'destructive',
        });
      },
    });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {texts.everywhere}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.confirmTitle}
        description={effects.filter(Boolean).join(' ')}
        confirmLabel={texts.everywhere}
        busy={isPending}
        onConfirm={confirm}
      />
    </>
  );
}

/**
 * The section that lists the user's sessions and ends them (N-8, SEC-21). `onNotMe` is called after a session was ended
 * that was not the user's.
 */
export function SessionsSection({ onNotMe }: { onNotMe: () => void }) {
  const sessions = useQuery(sessionsQuery);
  return (
    <Card as="section" aria-labelledby="sessions">
      <CardHeader id="sessions" level={3} title={texts.heading} />
      <CardBody>
        <Loaded query={sessions} lines={3}>
          {(list) => (
            <ul className={styles.rows}>
              {list.map((session) => (
                <SessionRow key={session.id} session={session} onNotMe={onNotMe} />
              ))}
            </ul>
          )}
        </Loaded>
      </CardBody>
      <CardFooter>
        <SignOutEverywhere />
      </CardFooter>
    </Card>
  );
}
