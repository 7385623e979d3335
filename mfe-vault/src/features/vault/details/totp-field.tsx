import { useShell } from '@savvi/mfe-kit';
import { useEffect, useMemo, useState } from 'react';
import { totpOf } from '../totp/totp.ts';
import { DetailField } from './detail-field.tsx';
import { detailsTexts as words } from './details.texts.ts';
import styles from './entry-details.module.css';

const TICK_MS = 1_000;

/** '123456' becomes '123 456', and '12345678' becomes '1234 5678'. */
const inHalves = (code: string) => {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)} ${code.slice(half)}`;
};

/** The current one-time code and how long it is valid, by the server's clock (VLT-2). */
export function TotpField({ totp, onCopy }: { totp: string; onCopy: (code: string) => void }) {
  const { now } = useShell();
  const codeAt = useMemo(() => totpOf(totp), [totp]);
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [now]);
  if (codeAt === null)
    return (
      <DetailField label={words.totp} what={words.whats.totp} value={words.totpDamaged}>
        {words.totpDamaged}
      </DetailField>
    );
  const { code, remainingMs, periodMs } = codeAt(at);
  const seconds = Math.ceil(remainingMs / TICK_MS);
  return (
    <DetailField
      label={words.totp}
      what={words.whats.totp}
      value={code}
      onCopy={() => onCopy(codeAt(now()).code)}
    >
      <span className={styles.code}>{inHalves(code)}</span>
      <progress
        className={styles.countdown}
        max={periodMs / TICK_MS}
        value={seconds}
        aria-label={words.totpLeft(seconds)}
      />
      <span className={styles.quiet} aria-hidden="true">
        {words.totpLeft(seconds)}
      </span>
    </DetailField>
  );
}
