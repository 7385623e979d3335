import type { Document } from '@savvi/documents-contract/document';
import { type DocumentLink, LINK_KINDS, LINKS_MAX } from '@savvi/documents-contract/link';
import { mutate, type PapersProps, putRecord, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { useLeaveGuard } from '@savvi/mfe-kit/router';
import { Button } from '@savvi/ui/button';
import { FormDialog } from '@savvi/ui/form-dialog';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { Checkbox, FieldError } from '@savvi/ui/text-field';
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
  const toggle = (link: DocumentLink) =>
    setChosen((before) =>
      isChosen(link) ? before.filter((other) => keyOf(other) !== keyOf(link)) : [...before, link],
    );
  const choice = (link: DocumentLink, name: string) => (
    <li key={keyOf(link)}>
      <Checkbox label={<bdi>{name}</bdi>} checked={isChosen(link)} onChange={() => toggle(link)} />
    </li>
  );
  const choices = (records: readonly PapersProps[], isComplete: boolean) => {
    const known = new Set(records.map(keyOf));
    // A deleted record is in no list, but its link can be removed.
    const others = document.links.filter((link) => !known.has(keyOf(link)) && (link.isDeleted || isComplete));
    if (records.length === 0 && others.length === 0) return isComplete && <p>{dialogTexts.empty}</p>;
    return (
      <>
        {LINK_KINDS.map((kind) => {
          const ofKind = records.filter((record) => record.kind === kind);
          return (
            ofKind.length > 0 && (
              <fieldset key={kind} className={styles.kind}>
                <legend className={styles.legend}>{linksTexts.groups[kind]}</legend>
                <ul className={styles.list}>{ofKind.map(({ id, name }) => choice({ kind, id }, name))}</ul>
              </fieldset>
            )
          );
        })}
        {others.length > 0 && (
          <fieldset className={styles.kind}>
            <legend className={styles.legend}>{dialogTexts.unknown}</legend>
            <ul className={styles.list}>
              {others.map(({ kind, id, isDeleted }) => {
                const name = linksTexts.kinds[kind];
                return choice({ kind, id }, isDeleted ? linksTexts.deleted(name) : name);
              })}
            </ul>
          </fieldset>
        )}
      </>
    );
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
          <>
            {choices(records, !isLoading && reload === null)}
            {isLoading && (
              <SkeletonRegion label={dialogTexts.loading}>
                <Skeleton width="lg" />
                <Skeleton width="md" />
              </SkeletonRegion>
            )}
            {reload !== null && (
              <div className={styles.failed} role="alert">
                <p>{dialogTexts.failed}</p>
                <Button size="sm" onClick={reload}>
                  {dialogTexts.reload}
                </Button>
              </div>
            )}
          </>
        )}
      </RecordNames>
      {isTooMany && <FieldError id={error}>{dialogTexts.tooMany(LINKS_MAX)}</FieldError>}
    </FormDialog>
  );
}
