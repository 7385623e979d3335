import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { NOT_AVAILABLE_YET, NotAvailableYet } from '../../shared/not-available-yet.tsx';
import styles from './dashboard.module.css';

interface ComingCardProps {
  readonly id: string;
  readonly heading: string;
  readonly description: string;
  /** In words only, for a card that is as wide as the page. */
  readonly isBrief?: boolean;
  readonly className?: string | undefined;
}

/** A part of the dashboard that comes with a later release, in its place. */
export const ComingCard = ({ id, heading, description, isBrief = false, className }: ComingCardProps) => (
  <Card as="section" aria-labelledby={id} className={className}>
    <CardHeader id={id} title={heading} />
    {isBrief ? (
      <CardBody className={styles.coming}>
        <p>{NOT_AVAILABLE_YET}</p>
        <p>{description}</p>
      </CardBody>
    ) : (
      <CardBody><NotAvailableYet level={3} description={description} /></CardBody>
    )}
  </Card>
);
