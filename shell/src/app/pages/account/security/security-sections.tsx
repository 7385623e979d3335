import { useLocation } from '@savvi/mfe-kit/app-router';
import { Banner } from '@savvi/ui/banner';
import { ShieldCheck } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecurityEventsSection } from './security-events-section.tsx';
import styles from './security.module.css';
import { TEXTS } from './security.texts.ts';
import { SessionsSection } from './sessions-section.tsx';
import { TrustedDevicesSection } from './trusted-devices-section.tsx';

/** The hash of links to this part of the page. */
const SECURITY_HASH = '#security';

/** Everything about signing in: the ways in, where the account is in use, and what has happened (SEC-1). */
export function SecuritySections() {
  const [isReported, setReported] = useState(false);
  const password = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // The code of this page loads after the navigation, so the link cannot scroll by itself.
  useLayoutEffect(() => {
    if (hash !== SECURITY_HASH) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [hash, key]);
  const askForNewPassword = () => {
    flushSync(() => setReported(true));
    password.current?.scrollIntoView({ block: 'center' });
    password.current?.querySelector<HTMLInputElement>('[name="currentPassword"]')?.focus();
  };
  return (
    <section className={styles.group} aria-labelledby="security">
      <h2 ref={heading} id="security" className={styles.place} tabIndex={-1}>
        {TEXTS.heading}
      </h2>
      <Banner icon={ShieldCheck}>{TEXTS.note}</Banner>
      <div className={styles.columns}>
        <div className={styles.sections}>
          <div ref={password}>
            <PasswordSection isReported={isReported} onChanged={() => setReported(false)} />
          </div>
          <AuthenticatorSection />
          <PasskeysSection />
        </div>
        <div className={styles.sections}>
          <SessionsSection onNotMe={askForNewPassword} />
          <TrustedDevicesSection />
          <SecurityEventsSection />
        </div>
      </div>
    </section>
  );
}
