import type { Achievement } from '@savvi/contracts/achievements/achievements';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney, formatNumber, formatShortMoney } from '@savvi/ui/format';
import { ProgressRing } from '@savvi/ui/progress-ring';
import { Calculator, CircleCheck, FileText, KeyRound, ListChecks, type LucideIcon } from 'lucide-react';
import type { ShownAchievement } from './achieved.rules.ts';
import styles from './achievements-card.module.css';
import { TEXTS as COMMON } from './dashboard.texts.ts';
import { TEXTS } from './end-of-page.texts.ts';

const texts = TEXTS.achievements;

const ICONS: Readonly<Record<Exclude<Achievement['category'], 'savings'>, LucideIcon>> = {
  budgeting: Calculator,
  documents: FileText,
  planning: ListChecks,
  security: KeyRound,
};

/** The picture of an achievement: the required amount for savings, otherwise an icon. */
function Motif({ category, requirement }: Achievement) {
  if (category === 'savings') return <>{formatShortMoney(requirement)}</>;
  const Icon = ICONS[category];
  return <Icon aria-hidden="true" />;
}

/** Whole dollars, rounded down: one cent below the goal must not look like the goal. */
const amountOf = (category: Achievement['category'], amount: number) =>
  category === 'savings' ? formatMoney(Math.floor(amount)) : formatNumber(amount);
const progressOf = ({ category, progress, requirement }: Achievement) =>
  texts.of(amountOf(category, progress), amountOf(category, requirement));

/** Marks a tile as seen once it is visible in the window, which starts its highlight animation. */
function markWhenSeen(tile: HTMLElement | null): (() => void) | undefined {
  if (tile === null || !('IntersectionObserver' in globalThis)) return undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      tile.dataset['new'] = 'seen';
      observer.disconnect();
    },
    { threshold: 0.6 },
  );
  observer.observe(tile);
  return () => observer.disconnect();
}

function Tile({ achievement, isNew }: { achievement: ShownAchievement; isNew: boolean }) {
  const { title, description, category, points, progress, requirement, standing } = achievement;
  const isKnown = standing === 'reached' || standing === 'under-way';
  const words = isKnown ? progressOf(achievement) : texts[standing];
  return (
    <li
      ref={isNew ? markWhenSeen : undefined}
      className={styles.tile}
      data-standing={standing}
      data-new={isNew || undefined}
    >
      <ProgressRing label={title} value={isKnown ? progress : 0} max={requirement} valueText={words}>
        <Motif {...achievement} />
      </ProgressRing>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.about}>
        <span>{texts.categories[category]}</span>
        <span>{texts.points(formatNumber(points))}</span>
      </p>
      <p className={styles.description}>{description}</p>
      <p className={styles.progress}>
        {standing === 'reached' && <CircleCheck aria-hidden="true" />}
        {standing === 'reached' ? texts.reached : words}
        {isNew && <Badge tone="accent">{texts.isNew}</Badge>}
      </p>
    </li>
  );
}

/**
 * The achievements: seven rings, and how many of them are complete (DASH-12 to DASH-20). Those in `elsewhere`
 * are marked as new.
 */
export function AchievementsCard({
  achievements,
  elsewhere,
  reload,
}: {
  achievements: readonly ShownAchievement[];
  elsewhere: readonly ShownAchievement[];
  reload: (() => void) | null;
}) {
  const reached = achievements.filter(({ standing }) => standing === 'reached').length;
  const words = texts.sum(formatNumber(reached), formatNumber(achievements.length));
  return (
    <Card as="section" aria-labelledby="achievements">
      <CardHeader
        id="achievements"
        title={texts.heading}
        action={
          reload && (
            <Button size="sm" onClick={reload}>
              {COMMON.reload}
            </Button>
          )
        }
      />
      <CardBody>
        <div className={styles.grid}>
          <div className={styles.sum}>
            <ProgressRing label={texts.heading} value={reached} max={achievements.length} valueText={words}>
              <span className={styles.figure}>{formatNumber(reached)}</span>
            </ProgressRing>
            <p className={styles.of}>{words}</p>
          </div>
          <ul className={styles.tiles}>
            {achievements.map((achievement) => (
              <Tile
                key={achievement.id}
                achievement={achievement}
                isNew={
                  achievement.standing === 'reached' && elsewhere.some(({ id }) => id === achievement.id)
                }
              />
            ))}
          </ul>
        </div>
      </CardBody>
    </Card>
  );
}
