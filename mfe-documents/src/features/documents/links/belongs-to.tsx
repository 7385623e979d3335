import type { LinkReply } from '@savvi/documents-contract/link';
import { useShell } from '@savvi/mfe-kit';
import { Fragment } from 'react';
import { linksTexts as texts } from './links.texts.ts';

/** The names of the records that a document belongs to, as links (LNK-3). */
export function BelongsTo({ links }: { links: readonly LinkReply[] }) {
  const { RecordLink } = useShell();
  if (links.length === 0 || RecordLink === undefined) return null;
  return (
    <span>
      {texts.belongsTo}{' '}
      {links.map(({ kind, id, isDeleted }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          {isDeleted ? (
            texts.deleted(texts.kinds[kind])
          ) : (
            <RecordLink kind={kind} id={id}>
              {texts.kinds[kind]}
            </RecordLink>
          )}
        </Fragment>
      ))}
    </span>
  );
}
