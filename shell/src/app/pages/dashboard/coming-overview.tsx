import { Card, CardBody } from '@savvi/ui/card';
import { TrendingUp } from 'lucide-react';
import { NOT_AVAILABLE_YET } from '../../../shared/not-available-yet.tsx';
import styles from './coming-overview.module.css';
import { TEXTS } from './dashboard.texts.ts';

const { heading, description } = TEXTS.overview;

/** Replaces the Financial Overview while the master plan is not deployed. */
export const ComingOverview = () => (
  <Card as="section" aria-labelledby="overview" className={styles.card}>
    <CardBody className={styles.body}>
      <span className={styles.icon}>
        <TrendingUp aria-hidden="true" />
      </span>
      <div>
        <h2 id="overview" className={styles.heading}>
          {heading}
        </h2>
        <p className={styles.state}>{NOT_AVAILABLE_YET}</p>
        <p className={styles.description}>{description}</p>
      </div>
    </CardBody>
  </Card>
);
