import type { SecurityEventEntry } from '@savvi/contracts/identity/strong-sign-in';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { formatDateTime, formatRelativeTime } from '@savvi/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from './loaded.tsx';
import styles from './security.module.css';
import { securityEventsQuery } from './security.queries.ts';
import { TEXTS } from './security.texts.ts';

const texts = TEXTS.events;
/** The number of events that the list begins with. */
const FIRST = 5;

function EventRow({ event: { kind, device, address, at } }: { event: SecurityEventEntry }) {
  const { now } = useShell();
  const place = [device, address].filter(Boolean).join(' · ');
  return (
    <li className={styles.event}>
      <p className={styles.rowName}>{texts.kinds.get(kind) ?? texts.other}</p>
      <time className={styles.eventTime} dateTime={at} title={formatDateTime(at)}>
        {formatRelativeTime(at, now())}
      </time>
      {place !== '' && <p className={styles.eventPlace}>{place}</p>}
    </li>
  );
}

/** The latest security events of the account (SEC-19). */
export function SecurityEventsSection() {
  const events = useQuery(securityEventsQuery);
  const [isLong, setLong] = useState(false);
  const count = events.data?.length ?? 0;
  return (
    <Card as="section" aria-labelledby="security-events">
      <CardHeader id="security-events" level={3} title={texts.heading} subtitle={texts.subtitle} />
      <CardBody>
        <Loaded query={events} lines={4}>
          {(list) =>
            list.length === 0 ? (
              <p className={styles.quiet}>{texts.none}</p>
            ) : (
              <ol>
                {(isLong ? list : list.slice(0, FIRST)).map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </CardBody>
      {count > FIRST && (
        <CardFooter>
          <Button size="sm" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? texts.fewer : texts.all(count)}
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}
