import { Card, CardBody } from '@savvi/ui/card';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NarrowColumn } from './public-frame.tsx';
import styles from './message-card.module.css';

/**
 * One thing said or asked in the middle of the page. A card that replaces another takes the focus to its
 * heading.
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
  // Before the card is painted: the focus is never on a form that is gone.
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
