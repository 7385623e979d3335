import { Card, CardBody } from '@savvi/ui/card';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NarrowColumn } from './public-frame.tsx';
import styles from './message-card.module.css';

/**
 * A card in the middle of the page with one message or question. If it replaces another card, its heading
 * gets the focus.
 */
export function MessageCard({
  icon: Icon,
  heading,
  lead,
  takesFocus = false,
  children,
}: {
  icon: LucideIcon;
  heading: string;
  lead: string;
  takesFocus?: boolean;
  children?: ReactNode;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // A layout effect runs before the card is painted, so the focus is never on a removed form.
  useLayoutEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <NarrowColumn>
      <Card>
        <CardBody className={styles.card}>
          <span className={styles.icon}>
            <Icon aria-hidden="true" />
          </span>
          <h1 ref={title} className={styles.heading} tabIndex={-1}>
            {heading}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </CardBody>
      </Card>
    </NarrowColumn>
  );
}
