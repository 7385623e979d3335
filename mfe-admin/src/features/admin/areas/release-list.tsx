import type { ReleaseAct, ReleasedArea } from '@savvi/admin-contract/areas';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { formatDateTime } from '@savvi/ui/format';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import { areaTitle } from './areas.rules.ts';
import { actorText, kindText, outcomeText, texts } from './areas.texts.ts';
import styles from './release-list.module.css';

const words = texts.releases;
/** The number of releases that are visible before the rest is requested. */
const FEW = 3;
const FORCED = <Zap aria-hidden="true" />;

function Release({ act }: { act: ReleaseAct }) {
  const who = actorText(act);
  return (
    <li className={styles.release} data-forced={act.isForced || undefined}>
      <p className={styles.head}>
        <span className={styles.kind}>{kindText(act)}</span>
        {act.isForced && (
          <Badge tone="danger" icon={FORCED}>
            {words.forced}
          </Badge>
        )}
        <time className={styles.minor} dateTime={act.at}>
          {formatDateTime(act.at)}
        </time>
      </p>
      <p>
        {outcomeText(act)}
        {who !== null && <span className={styles.minor}> {words.by(who)}</span>}
      </p>
      {act.reason !== null && <p className={styles.reason}>{act.reason}</p>}
    </li>
  );
}

/** The last changes of an area, newest first, with the reasons. */
export function ReleaseList({ area }: { area: ReleasedArea }) {
  const [isOpen, setOpen] = useState(false);
  const { acts } = area;
  const label = isOpen ? words.fewer : words.all(acts.length);
  return (
    <section className={styles.releases} aria-label={words.list(areaTitle(area))}>
      <h3 className={styles.title}>{words.title}</h3>
      {acts.length === 0 ? (
        <p className={styles.minor}>{words.none}</p>
      ) : (
        <ol className={styles.list}>
          {(isOpen ? acts : acts.slice(0, FEW)).map((act) => (
            // Two changes of one area cannot have the same time: each changes the revision of its entry.
            <Release key={act.at} act={act} />
          ))}
        </ol>
      )}
      {acts.length > FEW && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.more}
          aria-expanded={isOpen}
          aria-label={words.name(label, areaTitle(area))}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      )}
    </section>
  );
}
