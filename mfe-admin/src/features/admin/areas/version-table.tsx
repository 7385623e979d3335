import type { AreaVersion, ReleasedArea } from '@savvi/admin-contract/areas';
import { Badge } from '@savvi/ui/badge';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { areaTitle, errorRate, isInUse } from './areas.rules.ts';
import { texts, usersText, versionText } from './areas.texts.ts';
import styles from './version-table.module.css';

const words = texts.versions;
const WARNING = <TriangleAlert aria-hidden="true" />;

function Users({ weight, named }: Pick<AreaVersion, 'weight' | 'named'>) {
  if (!isInUse({ weight, named })) return <span className={styles.minor}>{words.noUsers}</span>;
  return (
    <>
      <svg className={styles.bar} width="100%" height="8" aria-hidden="true">
        <rect className={styles.track} width="100%" height="8" rx="4" />
        {weight > 0 && <rect className={styles.fill} width={`${weight}%`} height="8" rx="4" />}
      </svg>
      <span>{usersText({ weight, named })}</span>
    </>
  );
}

function Errors({
  samples,
  failedSamples,
  isFailing = false,
}: Pick<AreaVersion, 'samples' | 'failedSamples' | 'isFailing'>) {
  const rate = errorRate({ samples, failedSamples });
  if (rate === null) return <span className={styles.minor}>{words.noVisits}</span>;
  return (
    <>
      <span className={styles.figure} data-bad={isFailing || undefined}>
        {isFailing && WARNING}
        {isFailing ? words.failing(rate) : words.rate(rate)}
      </span>
      <span className={styles.minor}>{words.visits(failedSamples, samples)}</span>
    </>
  );
}

function Size({ bytes, limit }: { bytes: number | null; limit: number }) {
  if (bytes === null) return <span className={styles.minor}>{words.notMeasured}</span>;
  const isOver = bytes > limit;
  return (
    <span className={styles.figure} data-bad={isOver || undefined}>
      {isOver && WARNING}
      {isOver ? words.over(bytes, limit) : words.within(bytes, limit)}
    </span>
  );
}

/** A cell whose column is named inside it where the table is too narrow for columns. */
function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td>
      <span className={styles.column} aria-hidden="true">
        {column}
      </span>
      <span className={styles.value}>{children}</span>
    </td>
  );
}

function Row({
  version: { version, loadSeconds, firstLoadBytes, rolledBack, ...rest },
  mark,
  limit,
}: {
  version: AreaVersion;
  mark: 'running' | 'trial' | null;
  limit: number;
}) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <code>{version}</code>
          {mark !== null && <Badge tone="accent">{words[mark]}</Badge>}
          {rolledBack !== null && <Badge tone="warning">{words.rolledBack}</Badge>}
        </span>
        <span className={styles.minor}>
          {rolledBack === null ? versionText(rest) : words.why(rolledBack.at, rolledBack.why)}
        </span>
      </th>
      <Cell column={words.columns.users}>
        <Users {...rest} />
      </Cell>
      <Cell column={words.columns.errors}>
        <Errors {...rest} />
      </Cell>
      <Cell column={words.columns.load}>
        {loadSeconds === null ? (
          <span className={styles.minor}>{words.notMeasured}</span>
        ) : (
          <span className={styles.figure}>{words.seconds(loadSeconds)}</span>
        )}
      </Cell>
      <Cell column={words.columns.size}>
        <Size bytes={firstLoadBytes} limit={limit} />
      </Cell>
    </tr>
  );
}

/** The published versions of an area: their users, errors, load times and sizes. */
export function VersionTable({ area, limit }: { area: ReleasedArea; limit: number }) {
  const markOf = ({ version }: AreaVersion) => {
    if (version === area.health.trial?.canary) return 'trial';
    return version === area.running ? 'running' : null;
  };
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{words.caption(areaTitle(area))}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {Object.entries(words.columns).map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {area.versions.map((version) => (
          <Row key={version.version} version={version} mark={markOf(version)} limit={limit} />
        ))}
      </tbody>
    </table>
  );
}
