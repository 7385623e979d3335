import type { Area } from '@savvi/contracts/registry';
import { type PapersProps, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { useOpened } from '@savvi/ui/opened';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { queryOf } from '../contributed/lists.ts';
import { belongsTo, papersIn } from '../contributed/records-of-kind.ts';
import { recordsReader } from '../contributed/records-reader.ts';
import { registryQuery } from '../registry/registry.queries.ts';
import type { PapersDialogProps } from './papers-dialog.tsx';
import { TEXTS } from './papers.texts.ts';

const NO_AREAS: readonly Area[] = [];
const PapersDialog = lazyPart<PapersDialogProps>(
  async () => (await import('./papers-dialog.tsx')).PapersDialog,
);

/**
 * The papers of a record with their number (LNK-3). Renders nothing if no area has papers, or if the plan lacks it and
 * there are none.
 */
export function Papers({ kind, id, name }: PapersProps) {
  const { entitlements } = useShell();
  const { data: areas = NO_AREAS } = useQuery(registryQuery);
  const source = useMemo(() => papersIn(areas), [areas]);
  const { data, isFetching, refetch } = useQuery(
    source === undefined
      ? { queryKey: ['no papers'], queryFn: skipToken }
      : queryOf(source.part, recordsReader(source.part, source.area)),
  );
  const opened = useOpened<true>();
  const papers = useMemo(
    () => source && data?.filter((paper) => belongsTo(paper, source.slot.links, kind, id)),
    [source, data, kind, id],
  );
  if (source === undefined) return null;
  const needed = source.area.entitlement;
  const canUpload = needed === null || entitlements[needed];
  if (!canUpload && !papers?.length) return null;
  const label = papers === undefined ? TEXTS.papers : TEXTS.counted(papers.length);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        iconBefore={<Paperclip aria-hidden="true" />}
        aria-label={TEXTS.open(label, name)}
        onClick={() => opened.open(true)}
      >
        {label}
      </Button>
      {opened.what && (
        <Suspense>
          <PapersDialog
            {...{ kind, id, name, source, papers, canUpload }}
            isOpen={opened.isOpen}
            isLoading={isFetching}
            onReload={() => void refetch()}
            onClose={opened.close}
          />
        </Suspense>
      )}
    </>
  );
}
