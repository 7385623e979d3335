import { useShell } from '@savvi/mfe-kit';
import { kindName } from '../links.texts.ts';
import type { EntryLink } from '../vault-codec.ts';
import { detailsTexts } from './details.texts.ts';
import styles from './entry-details.module.css';

/** The records that an entry is linked to, by name (LNK-1). A deleted record is shown by its kind. */
export function BelongsTo({ links }: { links: readonly EntryLink[] }) {
  const { RecordLink } = useShell();
  if (links.length === 0 || RecordLink === undefined) return null;
  return (
    <div className={styles.block}>
      <dt>{detailsTexts.belongsTo}</dt>
      {links.map(({ kind, id }) => (
        <dd key={`${kind} ${id}`} className={styles.record}>
          <bdi>
            <RecordLink kind={kind} id={id}>
              {kindName(kind)}
            </RecordLink>
          </bdi>
        </dd>
      ))}
    </div>
  );
}
