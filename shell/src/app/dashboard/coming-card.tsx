import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { NotAvailableYet } from '../../shared/not-available-yet.tsx';

/** A part of the dashboard that comes with a later release, in its place. */
export const ComingCard = ({ id, heading, description, className }: { id: string; heading: string; description: string; className?: string | undefined }) => (
  <Card as="section" aria-labelledby={id} className={className}>
    <CardHeader id={id} title={heading} />
    <CardBody><NotAvailableYet level={3} description={description} /></CardBody>
  </Card>
);
