import { expiryOf } from '@savvi/contracts/expiry';
import { Badge } from '@savvi/ui/badge';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { texts } from '../documents.texts.ts';

/** Marks a document that has expired or expires within 30 days. Renders nothing otherwise. */
export function ExpiryBadge({ expirationDate, today }: { expirationDate: string | null; today: string }) {
  const expiry = expiryOf(expirationDate, today);
  if (expiry === null) return null;
  if (expiry.state === 'expired') {
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        {texts.document.expired}
      </Badge>
    );
  }
  return (
    <Badge tone="warning" icon={<CalendarClock aria-hidden="true" />}>
      {texts.document.expiresSoon}
    </Badge>
  );
}
