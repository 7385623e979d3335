import type { ReleasedArea } from '@savvi/admin-contract/areas';
import { Badge, type BadgeProps } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { CircleAlert, CircleCheck, CircleDashed, FlaskConical, Undo2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './areas.module.css';
import { areaTitle, returnTargets } from './areas.rules.ts';
import { healthLabel, healthText, areaText, texts } from './areas.texts.ts';
import { ReleaseList } from './release-list.tsx';
import { RollBackDialog } from './roll-back-dialog.tsx';
import { VersionTable } from './version-table.tsx';

type Sign = { readonly tone: BadgeProps['tone']; readonly icon: ReactNode };
const OPEN: Sign = { tone: 'neutral', icon: <CircleDashed aria-hidden="true" /> };
const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ['healthy', { tone: 'success', icon: <CircleCheck aria-hidden="true" /> }],
  ['trial', { tone: 'accent', icon: <FlaskConical aria-hidden="true" /> }],
  ['failing', { tone: 'danger', icon: <CircleAlert aria-hidden="true" /> }],
]);

function RollBack({ area }: { area: ReleasedArea }) {
  const [isOpen, setOpen] = useState(false);
  const words = texts.rollBack;
  return (
    <>
      <Button
        size="sm"
        iconBefore={<Undo2 aria-hidden="true" />}
        aria-label={words.name(areaTitle(area))}
        onClick={() => setOpen(true)}
      >
        {words.action}
      </Button>
      {isOpen && <RollBackDialog area={area} onClose={() => setOpen(false)} />}
    </>
  );
}

/** One area: its running version, health, published versions and last releases. */
export function AreaCard({ area, limit }: { area: ReleasedArea; limit: number }) {
  const id = useId();
  const running = area.versions.find(({ version }) => version === area.running);
  const canRollBack = returnTargets(area).length > 0;
  const { tone, icon } = SIGNS.get(area.health.state) ?? OPEN;
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader
        id={id}
        title={areaTitle(area)}
        subtitle={running === undefined ? texts.noVersion : areaText(running)}
        action={canRollBack && <RollBack area={area} />}
      />
      <CardBody className={styles.body}>
        <div className={styles.health}>
          {running !== undefined && <span className={styles.version}>{texts.running(running.version)}</span>}
          <Badge tone={tone} icon={icon}>
            {healthLabel(area.health.state)}
          </Badge>
          <span className={styles.minor}>
            {healthText(area)} {!canRollBack && texts.rollBack.nothing}
          </span>
        </div>
        <div className={styles.columns}>
          <div className={styles.versions}>
            {area.versions.length > 0 && <VersionTable area={area} limit={limit} />}
          </div>
          <ReleaseList area={area} />
        </div>
      </CardBody>
    </Card>
  );
}
