import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { TEXTS } from './account.texts.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const texts = TEXTS.password;

/** Changes the password of somebody who knows it (N-7). */
export const PasswordSection = () => (
  <Card as="section" aria-labelledby="password">
    <CardHeader id="password" title={texts.heading} subtitle={texts.subtitle} />
    <CardBody>
      <ChangePasswordForm />
    </CardBody>
  </Card>
);
