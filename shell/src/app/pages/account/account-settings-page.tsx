import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Page } from '@savvi/ui/page';
import { ThemeChoice } from '@savvi/ui/theme-choice';
import { OwnDataSection } from '../../own-data/own-data-section.tsx';
import styles from './account.module.css';
import { TEXTS } from './account.texts.ts';
import { AreaSections } from './area-sections.tsx';
import { BillingSection } from './billing-section.tsx';
import { DatesSection } from './dates-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySections } from './security/security-sections.tsx';

/** The page at /account-settings (ACC-1). */
export const AccountSettingsPage = () => (
  <Page title={TEXTS.title} subtitle={TEXTS.subtitle}>
    <div className={styles.parts}>
      <div className={styles.columns}>
        <ProfileSection />
        <BillingSection />
      </div>
      <SecuritySections />
      <div className={styles.columns}>
        <OwnDataSection />
        <div className={styles.sections}>
          <Card as="section" aria-labelledby="appearance">
            <CardHeader id="appearance" title={TEXTS.appearance.heading} />
            <CardBody>
              <ThemeChoice />
            </CardBody>
          </Card>
          <DatesSection />
          <AreaSections />
        </div>
      </div>
    </div>
  </Page>
);
