import { useShell } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import styles from './security.module.css';
import { TEXTS } from './security.texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const texts = TEXTS.password;

/**
 * The section that changes the user's password (N-7). With `isReported`, it explains that the user should do so,
 * because another person may know the password.
 */
export function PasswordSection({ isReported, onChanged }: { isReported: boolean; onChanged: () => void }) {
  const { hasSecondStep } = useShell().user;
  const subtitle = hasSecondStep === true ? `${texts.subtitle} ${TEXTS.distrusts}` : texts.subtitle;
  return (
    <Card as="section" aria-labelledby="password">
      <CardHeader id="password" level={3} title={texts.heading} subtitle={subtitle} />
      <CardBody className={styles.form}>
        {isReported && (
          <Banner tone="warning" role="alert" title={texts.reported.title}>
            {texts.reported.text}
          </Banner>
        )}
        <ChangePasswordForm onChanged={onChanged} />
      </CardBody>
    </Card>
  );
}
