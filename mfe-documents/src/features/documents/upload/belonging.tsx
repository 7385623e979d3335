import type { DocumentLink } from '@savvi/documents-contract/link';
import { useShell } from '@savvi/mfe-kit';
import { linksTexts as texts } from '../links/links.texts.ts';

/** Says which record the files will belong to. */
export function Belonging({ link: { kind, id } }: { link: DocumentLink }) {
  const { RecordNames } = useShell();
  const name = texts.kinds[kind];
  return (
    <p>
      {texts.belongsTo}{' '}
      {RecordNames ? (
        <RecordNames kinds={[kind]}>
          {({ records }) => <strong>{records.find((record) => record.id === id)?.name ?? name}</strong>}
        </RecordNames>
      ) : (
        name
      )}
    </p>
  );
}
