import { Card, CardBody } from '@savvi/ui/card';
import type { ReactNode } from 'react';
import { NOT_AVAILABLE_YET } from '../../shared/not-available-yet.tsx';
import styles from './coming-card.module.css';

/** A part of the dashboard that comes with a later release: in its place, said once, and quiet. */
export const ComingCard = ({ id, icon, heading, description }: { id: string; icon: ReactNode; heading: string; description: string }) => (
  <Card as="section" aria-labelledby={id} className={styles.card}>
    <CardBody className={styles.body}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <h2 id={id} className={styles.heading}>{heading}</h2>
        <p className={styles.state}>{NOT_AVAILABLE_YET}</p>
        <p className={styles.description}>{description}</p>
      </div>
    </CardBody>
  </Card>
);
