import { type PapersProps, useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/app-router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { dayOf, formatDay } from '@savvi/ui/format';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { FileUp } from 'lucide-react';
import { linkTo, nameOf } from '../contributed/lists.ts';
import type { PapersSource } from '../contributed/records-of-kind.ts';
import { filled, type ListRecord, textOf } from '../contributed/records.rules.ts';
import styles from './papers.module.css';
import { TEXTS } from './papers.texts.ts';

/** Props of PapersDialog. */
export interface PapersDialogProps extends PapersProps {
  readonly source: PapersSource;
  /** Undefined until they are loaded. */
  readonly papers: readonly ListRecord[] | undefined;
  readonly canUpload: boolean;
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** The papers of a record, each as a link to its page, and a link that adds one. */
export function PapersDialog({
  kind,
  id,
  name,
  source: { part, slot },
  papers,
  canUpload,
  isOpen,
  isLoading,
  onReload,
  onClose,
}: PapersDialogProps) {
  const { pathname } = useLocation();
  const today = dayOf(useShell().now());
  const expiry = (paper: ListRecord) => {
    const day = textOf(paper, slot.expires);
    if (day === '') return null;
    return <p className={styles.day}>{TEXTS[day < today ? 'expired' : 'expires'](formatDay(day))}</p>;
  };
  const content = () => {
    if (papers === undefined)
      return isLoading ? (
        <SkeletonRegion label={TEXTS.loading} className={styles.list}>
          <Skeleton width="lg" />
          <Skeleton width="md" />
        </SkeletonRegion>
      ) : (
        <div className={styles.failed} role="alert">
          <p>{TEXTS.failed}</p>
          <Button size="sm" onClick={onReload}>
            {TEXTS.reload}
          </Button>
        </div>
      );
    if (papers.length === 0) return <p>{TEXTS.empty}</p>;
    return (
      <ul className={styles.list}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <Link {...linkTo(part, paper, pathname)} className={styles.paper}>
              <bdi>{nameOf(part, paper)}</bdi>
            </Link>
            {expiry(paper)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={TEXTS.title(name)}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.close}</Button>
          {canUpload && (
            <ButtonLink asChild variant="primary" iconBefore={<FileUp aria-hidden="true" />}>
              <Link to={filled(slot.upload, { kind, id })}>{TEXTS.upload}</Link>
            </ButtonLink>
          )}
        </>
      }
    >
      {content()}
    </Dialog>
  );
}
