import type { ChosenColumns, ColumnRole } from '../draft.rules.ts';
import { importTexts } from '../import.texts.ts';
import type { OpenedTable } from '../parse/reading.ts';
import styles from './columns-step.module.css';

const texts = importTexts.columns;

/** The first rows of a table; those columns that are used are marked with a word. */
export function Sample({
  names,
  rows,
  columns,
  roles,
}: {
  names: readonly string[];
  rows: OpenedTable['sample'];
  columns: ChosenColumns;
  /** What a column can be, by how the amounts are written. */
  roles: readonly ColumnRole[];
}) {
  const all = names.map((name, at) => ({
    at,
    name,
    role: roles.find((role) => columns[role] === at),
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles.sample} role="region" aria-label={texts.sample} tabIndex={0}>
      <table>
        <caption>{texts.sample}</caption>
        <thead>
          <tr>
            {all.map(({ at, name, role }) => (
              <th key={at} scope="col" data-used={role !== undefined || undefined}>
                {name}
                {role !== undefined && <span>{texts.roles[role]}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              {all.map(({ at, role }) => (
                <td key={at} data-used={role !== undefined || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
