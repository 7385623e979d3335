import { mutate, type Reader } from '@savvi/mfe-kit';
import { ButtonLink } from '@savvi/ui/button';
import { CircleCheck, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useMailedLink } from '../link-token.ts';
import { MailedAction } from '../mailed-action.tsx';
import { MessageCard } from '../message-card.tsx';
import styles from '../message-card.module.css';
import { PublicFrame } from '../public-frame.tsx';
import { TEXTS } from './lost-authenticator.texts.ts';

const toSignIn = (
  <div className={styles.actions}>
    <ButtonLink block href="/login">
      {TEXTS.toSignIn}
    </ButtonLink>
  </div>
);

const toReset = (
  <div className={styles.actions}>
    <ButtonLink block href="/forgot-password">
      {TEXTS.reset}
    </ButtonLink>
    <ButtonLink variant="ghost" block href="/login">
      {TEXTS.toSignIn}
    </ButtonLink>
  </div>
);

/** The message of a reply; empty if it has none. */
const messageReader: Reader<string> = {
  parse: (reply) =>
    typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : '',
};

const start = (token: string) =>
  mutate({ method: 'POST', path: '/api/auth/authenticator-removal', body: { token }, reader: messageReader });
const stop = (token: string) =>
  mutate({
    method: 'POST',
    path: '/api/auth/authenticator-removal/stop',
    body: { token },
    reader: messageReader,
  });

/**
 * The page at /lost-authenticator#token=… and #stop=…: starts or cancels the wait after which two-step
 * verification turns off (SEC-11).
 */
export function LostAuthenticatorPage() {
  const link = useMailedLink();
  const [message, setMessage] = useState('');
  return (
    <PublicFrame>
      {link?.kind === 'stop' ? (
        <MailedAction
          key={link.token}
          token={link.token}
          icon={ShieldCheck}
          texts={TEXTS.stop}
          send={async (token) => {
            await stop(token);
            return 'done';
          }}
          next={toSignIn}
          done={
            <MessageCard
              icon={CircleCheck}
              heading={TEXTS.stop.doneHeading}
              lead={TEXTS.stop.done}
              takesFocus
            >
              {toReset}
            </MessageCard>
          }
        />
      ) : (
        <MailedAction
          key={link?.token}
          token={link?.token ?? null}
          icon={ShieldOff}
          texts={TEXTS.start}
          send={async (token) => {
            setMessage(await start(token));
            return 'done';
          }}
          next={toSignIn}
          done={
            <MessageCard icon={CircleCheck} heading={TEXTS.start.doneHeading} lead={message} takesFocus>
              <p>{TEXTS.start.done}</p>
              {toSignIn}
            </MessageCard>
          }
        >
          <ul className={styles.points}>
            {TEXTS.start.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </MailedAction>
      )}
    </PublicFrame>
  );
}
