import type { Reward } from '@savvi/contracts/achievements/achievements';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { formatMoney, formatNumber } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { Stat } from '@savvi/ui/stat';
import { CircleCheck, Lock } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { SupportContact } from '../../../shared/support-contact.tsx';
import type { Achieved } from './achieved.rules.ts';
import { TEXTS } from './end-of-page.texts.ts';
import styles from './rewards-card.module.css';

const texts = TEXTS.rewards;

// Pictures are shown only for unlocked rewards, so their code loads on demand.
const RewardIcon = lazyPart<Pick<Reward, 'icon'>>(async () => (await import('./reward-icon.tsx')).RewardIcon);

function Ticket({
  reward: { title, description, icon, type, value, unlocked, pointsRequired },
  isQuiet,
}: {
  reward: Reward;
  isQuiet: boolean;
}) {
  return (
    <li className={styles.ticket} data-unlocked={unlocked || undefined}>
      <span className={styles.stub}>
        {!isQuiet && (
          <Suspense fallback={<span className={styles.picture} />}>
            <RewardIcon icon={icon} />
          </Suspense>
        )}
        {value === null ? texts.types[type] : formatMoney(value)}
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.description}>{description}</p>
        <p className={styles.state}>
          {unlocked ? <CircleCheck aria-hidden="true" /> : <Lock aria-hidden="true" />}
          {unlocked ? texts.ready : texts.locked(formatNumber(pointsRequired))}
        </p>
      </div>
    </li>
  );
}

/** The user's points, the next reward, and all rewards (DASH-21 to DASH-28). */
export function RewardsCard({ achieved: { points, achievements, rewards } }: { achieved: Achieved }) {
  const next = rewards.find(({ unlocked }) => !unlocked);
  const most = achievements.reduce((sum, achievement) => sum + achievement.points, 0);
  const isSure = achievements.every(({ standing }) => standing !== 'unknown');
  const isQuiet = rewards.every(({ unlocked }) => !unlocked);
  return (
    <Card as="section" aria-labelledby="rewards" data-quiet={isQuiet || undefined}>
      <CardHeader id="rewards" title={texts.heading} />
      <CardBody className={styles.body}>
        <div className={styles.points}>
          <Stat
            size={isQuiet ? 'md' : 'lg'}
            label={isSure ? texts.points : texts.atLeast}
            value={formatNumber(points)}
            hint={texts.most(formatNumber(most))}
          />
          {next ? (
            <Progress
              label={next.title}
              value={points}
              max={next.pointsRequired}
              valueText={texts.togo(formatNumber(next.pointsRequired - points))}
            />
          ) : (
            <p className={styles.all}>{texts.all}</p>
          )}
        </div>
        <ul className={styles.tickets}>
          {rewards.map((reward) => (
            <Ticket key={reward.id} reward={reward} isQuiet={isQuiet} />
          ))}
        </ul>
      </CardBody>
      <CardFooter>
        <p>
          {texts.claiming} <SupportContact />
        </p>
      </CardFooter>
    </Card>
  );
}
