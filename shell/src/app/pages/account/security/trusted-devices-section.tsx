import type { TrustedDevice } from '@savvi/contracts/identity/strong-sign-in';
import { useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatDate } from '@savvi/ui/format';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { waysInQuery } from '../../../ways-in/ways-in.queries.ts';
import styles from './security.module.css';
import { distrust, useSecurityChange } from './security.queries.ts';
import { TEXTS } from './security.texts.ts';

const texts = TEXTS.trusted;

function DeviceRow({ device: { id, device, isCurrent, trustedUntil } }: { device: TrustedDevice }) {
  const { toast } = useShell();
  const { mutate: stop, isPending } = useSecurityChange({
    change: () => distrust(id),
    onDone: () => toast({ ...texts.stopped, tone: 'success' }),
    failed: texts.failed,
  });
  return (
    <li className={styles.row}>
      <ShieldCheck className={styles.rowIcon} aria-hidden="true" />
      <div className={styles.rowWords}>
        <p className={styles.rowName}>
          {device} {isCurrent && <Badge tone="accent">{texts.thisDevice}</Badge>}
        </p>
        <p className={styles.quiet}>{texts.until(formatDate(trustedUntil))}</p>
      </div>
      <div className={styles.rowActions}>
        <Button size="sm" busy={isPending} aria-label={texts.stopName(device)} onClick={() => stop()}>
          {texts.stop}
        </Button>
      </div>
    </li>
  );
}

/** The devices that are not asked for a code (SEC-9); nothing if there are none. */
export function TrustedDevicesSection() {
  const { data } = useQuery(waysInQuery);
  if (data === undefined || data.trustedDevices.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="trusted-devices">
      <CardHeader id="trusted-devices" level={3} title={texts.heading} subtitle={texts.subtitle} />
      <CardBody>
        <ul className={styles.rows}>
          {data.trustedDevices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
