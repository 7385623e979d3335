import { Banner } from '@savvi/ui/banner';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Page } from '@savvi/ui/page';
import { ThemeChoice } from '@savvi/ui/theme-choice';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { OwnDataSection } from '../../own-data/own-data-section.tsx';
import styles from './account.module.css';
import { TEXTS } from './account.texts.ts';
import { AreaSections } from './area-sections.tsx';
import { BillingSection } from './billing-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const DatesSection = lazy(async () => ({ default: (await import('./dates-section.tsx')).DatesSection }));

const DatesLoading = () => (
  <Card>
    <CardBody>
      <SkeletonRegion label={TEXTS.dates.loading}>
        <SkeletonText lines={6} />
      </SkeletonRegion>
    </CardBody>
  </Card>
);

/** The page at /account-settings (ACC-1). */
export const AccountSettingsPage = () => (
  <Page title={TEXTS.title} subtitle={TEXTS.subtitle}>
    <div className={styles.columns}>
      <div className={styles.sections}>
        <ProfileSection />
        <PasswordSection />
        <OwnDataSection />
      </div>
      <div className={styles.sections}>
        <BillingSection />
        <section className={styles.sections} aria-labelledby="security">
          <Banner icon={ShieldCheck} title={<span id="security">{TEXTS.security.heading}</span>}>
            {TEXTS.security.note}
          </Banner>
          <SessionsSection />
        </section>
        <Card as="section" aria-labelledby="appearance">
          <CardHeader id="appearance" title={TEXTS.appearance.heading} />
          <CardBody>
            <ThemeChoice />
          </CardBody>
        </Card>
        <Suspense fallback={<DatesLoading />}>
          <DatesSection />
        </Suspense>
        <AreaSections />
      </div>
    </div>
  </Page>
);
