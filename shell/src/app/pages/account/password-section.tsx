import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { TEXTS } from './account.texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const texts = TEXTS.password;

/** The section that changes the user's password (N-7). */
export const PasswordSection = () => (
  <Card as="section" aria-labelledby="password">
    <CardHeader id="password" title={texts.heading} subtitle={texts.subtitle} />
    <CardBody>
      <ChangePasswordForm />
    </CardBody>
  </Card>
);
