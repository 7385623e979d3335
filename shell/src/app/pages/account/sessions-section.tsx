import type { Session } from '@savvi/contracts/identity/account';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { formatRelativeTime } from '@savvi/ui/format';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useState } from 'react';
import styles from './account.module.css';
import { lossOf } from '../../session/unsent-work.ts';
import { sessionsQuery, useEndSession, useSignOutEverywhere } from './account.queries.ts';
import { TEXTS } from './account.texts.ts';

const texts = TEXTS.sessions;

function SessionRow({ session }: { session: Session }) {
  const { toast, now } = useShell();
  const { mutate: end, isPending } = useEndSession();
  const signOut = () =>
    end(session.id, {
      onSuccess: () => toast({ ...texts.signedOut, tone: 'success' }),
      onError: (error) =>
        toast({
          title: texts.failed,
          description: serverMessageOf(error, TEXTS.failure),
          tone: 'destructive',
        }),
    });
  return (
    <li className={styles.session}>
      <Laptop className={styles.sessionIcon} aria-hidden="true" />
      <div className={styles.sessionWords}>
        <p className={styles.device}>{session.device}</p>
        <p className={styles.quiet}>
          {session.address} · {texts.lastSeen} {formatRelativeTime(session.lastSeenAt, now())}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="accent">{texts.thisDevice}</Badge>
      ) : (
        <Button size="sm" busy={isPending} aria-label={texts.signOutName(session.device)} onClick={signOut}>
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

function SessionList() {
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery);
  if (isPending)
    return (
      <SkeletonRegion>
        <SkeletonText lines={3} />
      </SkeletonRegion>
    );
  if (sessions === undefined)
    return (
      <Button size="sm" onClick={() => void refetch()}>
        {texts.reload}
      </Button>
    );
  return (
    <ul className={styles.sessions}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SignOutEverywhere() {
  const { toast, user } = useShell();
  const [isAsking, setAsking] = useState(false);
  const { mutate: signOut, isPending } = useSignOutEverywhere();
  const confirm = () =>
    signOut(undefined, {
      onError: (error) => {
        setAsking(false);
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
        description={`${texts.confirm} ${lossOf(user.id)}`.trim()}
        confirmLabel={texts.everywhere}
        busy={isPending}
        onConfirm={confirm}
      />
    </>
  );
}

/** The section that lists the user's sessions and ends them (N-8). */
export const SessionsSection = () => (
  <Card as="section" aria-labelledby="sessions">
    <CardHeader id="sessions" title={texts.heading} />
    <CardBody>
      <SessionList />
    </CardBody>
    <CardFooter>
      <SignOutEverywhere />
    </CardFooter>
  </Card>
);
