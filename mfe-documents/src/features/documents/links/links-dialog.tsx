import type { Document } from '@savvi/documents-contract/document';
import { type DocumentLink, LINK_KINDS, LINKS_MAX } from '@savvi/documents-contract/link';
import { mutate, type PapersProps, putRecord, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { FormDialog } from '@savvi/ui/form-dialog';
import { RecordChoices, type RecordGroup } from '@savvi/ui/record-choices';
import { FieldError } from '@savvi/ui/text-field';
import { useId, useState } from 'react';
import { texts } from '../documents.texts.ts';
import { formTexts } from '../form/form.texts.ts';
import { DOCUMENTS, refreshDocuments } from '../use-documents.ts';
import { useFailure } from '../use-failure.ts';
import { dialogTexts } from './links-dialog.texts.ts';
import styles from './links-dialog.module.css';
import { linksTexts } from './links.texts.ts';

/** Props of LinksDialog. */
export interface LinksDialogProps {
  readonly document: Document;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) => `${kind} ${id}`;

/** Chooses the records that a document belongs to, by name (LNK-3). */
export function LinksDialog({ document, isOpen, onClose }: LinksDialogProps) {
  const { toast, RecordNames } = useShell();
  const client = useQueryClient();
  const fail = useFailure();
  const error = useId();
  const [chosen, setChosen] = useState<readonly DocumentLink[]>(() =>
    document.links.map(({ kind, id }) => ({ kind, id })),
  );
  const isChosen = (link: DocumentLink) => chosen.some((other) => keyOf(other) === keyOf(link));
  const isDirty = chosen.length !== document.links.length || !document.links.every(isChosen);
  const isTooMany = chosen.length > LINKS_MAX;
  const { mutate: save, isPending } = useMutation({
    mutationFn: () =>
      mutate({
        method: 'PUT',
        path: `/api/documents/${encodeURIComponent(document.id)}/links`,
        body: { links: chosen },
        version: document.version,
        reader: DOCUMENTS.readers.one,
      }),
    onSuccess(stored) {
      toast({ title: texts.done.edit, tone: 'success' });
      onClose();
      putRecord(client, DOCUMENTS, stored);
    },
    onError: (failure: Error) => fail(texts.failed.edit, failure),
    onSettled: () => void refreshDocuments(client),
  });
  const blocker = useLeaveGuard(isOpen && isDirty && !isPending, () => true);
  const toggle = ({ kind, id }: DocumentLink) =>
    setChosen((before) =>
      isChosen({ kind, id })
        ? before.filter((other) => keyOf(other) !== keyOf({ kind, id }))
        : [...before, { kind, id }],
    );
  const groupsOf = (
    records: readonly PapersProps[],
    isComplete: boolean,
  ): RecordGroup<DocumentLink & { name: string }>[] => {
    const known = new Set(records.map(keyOf));
    // A deleted record is in no list, but its link can be removed.
    const others = document.links.filter((link) => !known.has(keyOf(link)) && (link.isDeleted || isComplete));
    return [
      ...LINK_KINDS.map((kind) => ({
        label: linksTexts.groups[kind],
        records: records.filter((record) => record.kind === kind).map(({ id, name }) => ({ kind, id, name })),
      })),
      {
        label: dialogTexts.unknown,
        records: others.map(({ kind, id, isDeleted }) => {
          const name = linksTexts.kinds[kind];
          return { kind, id, name: isDeleted ? linksTexts.deleted(name) : name };
        }),
      },
    ];
  };
  if (RecordNames === undefined) return null;
  return (
    <FormDialog
      open={isOpen}
      size="sm"
      words={{ ...formTexts, ...dialogTexts, title: dialogTexts.title(document.originalName) }}
      isDirty={isDirty}
      isSaving={isPending}
      isHeld={isTooMany}
      blocker={blocker}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => (isDirty ? save() : onClose())}
    >
      <RecordNames kinds={LINK_KINDS}>
        {({ records, isLoading, reload }) => (
          <RecordChoices
            groups={groupsOf(records, !isLoading && reload === null)}
            isChosen={isChosen}
            onToggle={toggle}
            isLoading={isLoading}
            reload={reload}
            words={dialogTexts}
          />
        )}
      </RecordNames>
      {isTooMany && <FieldError id={error}>{dialogTexts.tooMany(LINKS_MAX)}</FieldError>}
    </FormDialog>
  );
}
