import { useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { NOT_AVAILABLE_YET } from '../../shared/not-available-yet.tsx';
import styles from './account.module.css';
import { TEXTS } from './account.texts.ts';

const texts = TEXTS.billing;

/** What is paid for (BILL-18); managing it comes with the plans. */
export function BillingSection() {
  const { isTrialActive, planType, trialDaysRemaining, isAdmin } = useShell().subscription;
  const isPaid = planType === 'pro';
  const sentence = isPaid ? texts.active : isTrialActive ? texts.trial(trialDaysRemaining) : texts.ended;
  return (
    <Card as="section" aria-labelledby="billing">
      <CardHeader id="billing" title={texts.heading} />
      <CardBody className={styles.billing}>
        <span>{texts.status}</span>
        <Badge tone={isPaid ? 'success' : 'neutral'}>{isPaid ? texts.paid : texts.free}</Badge>
        {!isAdmin && <span className={styles.quiet}>{sentence}</span>}
      </CardBody>
      <CardFooter>{NOT_AVAILABLE_YET}. {texts.portal}</CardFooter>
    </Card>
  );
}
