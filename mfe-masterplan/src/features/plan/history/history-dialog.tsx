import { daysAfter, daysBetween } from '@savvi/contracts/calendar';
import type { BalancePoint } from '@savvi/masterplan-contract/balance';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog, Dialog } from '@savvi/ui/dialog';
import { formatDay, formatMonth, formatShortDate, formatShortMoney, type TimeValue } from '@savvi/ui/format';
import { LineChart } from '@savvi/ui/line-chart';
import { catchFocus } from '@savvi/ui/lost-focus';
import { useOpened } from '@savvi/ui/opened';
import { ReloadState } from '@savvi/ui/reload-state';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './history-dialog.module.css';
import { texts as planTexts } from '../plan.texts.ts';
import { HistoryForm } from './history-form.tsx';
import { HistoryTable } from './history-table.tsx';
import { historyTexts as texts } from './history.texts.ts';
import { type HistoryDomain, useHistory } from './use-history.ts';

/** Props of {@link HistoryDialog}. */
export interface HistoryDialogProps {
  readonly record: { readonly domain: HistoryDomain; readonly id: string; readonly name: string };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The number of days from which on the axis of the chart shows months instead of days. */
const MONTHS_FROM = 93;
const markOf = (points: readonly BalancePoint[]) => (day: TimeValue) =>
  daysBetween(points[0]?.day ?? '', points.at(-1)?.day ?? '') >= MONTHS_FROM
    ? formatMonth(String(day).slice(0, 7))
    : formatShortDate(day, { timeZone: 'UTC' });
const nameOf = (day: TimeValue) => formatDay(String(day));

/** The balance history of an account or debt as a chart and a table; past points can be changed (PLN-4). */
export function HistoryDialog({ record: { domain, id, name }, isOpen, onClose }: HistoryDialogProps) {
  const { now, entitlements } = useShell();
  const canWrite = entitlements.hasFinancialMasterPlan;
  const { points, isFetching, reload, save, remove, removed } = useHistory(domain, id, canWrite);
  const [corrected, setCorrected] = useState<BalancePoint | null>(null);
  const confirming = useOpened<BalancePoint>();
  const place = useRef<HTMLDivElement>(null);
  // The days of a history are in UTC, like the months of the net worth.
  const today = now().toISOString().slice(0, 10);
  const correct = (point: BalancePoint) => {
    // Renders synchronously, so that the form exists before its field gets the focus.
    flushSync(() => setCorrected(point));
    place.current?.querySelector<HTMLElement>('[name="balance"]')?.focus();
  };
  const removePoint = (point: BalancePoint) => {
    setCorrected(null);
    remove.mutate(point, { onSuccess: () => catchFocus(place.current) });
  };
  const content = () => {
    if (points === undefined)
      return isFetching ? (
        <SkeletonRegion label={texts.loading}>
          <Skeleton height="chart" />
        </SkeletonRegion>
      ) : (
        <ReloadState drawing="chart" words={planTexts.history.failed} onReload={reload} />
      );
    return (
      <>
        {points.length > 1 ? (
          <div className={styles.chart}>
            <LineChart
              label={texts.chart.label}
              points={points.map(({ day, balance }) => ({ at: day, value: balance }))}
              formatMark={formatShortMoney}
              formatTime={nameOf}
              formatTimeMark={markOf(points)}
              timeName={texts.chart.time}
              valueName={texts.chart.value}
            />
          </div>
        ) : (
          <p className={styles.muted}>{texts.begins}</p>
        )}
        {canWrite && (
          <HistoryForm
            key={corrected?.day ?? ''}
            corrected={corrected}
            latest={daysAfter(today, -1)}
            isSaving={save.isPending}
            onSave={(entry, onSaved) =>
              save.mutate(entry, {
                onSuccess() {
                  setCorrected(null);
                  onSaved();
                  if (corrected !== null) catchFocus(place.current);
                },
              })
            }
            onCancel={() => {
              setCorrected(null);
              catchFocus(place.current);
            }}
          />
        )}
        <div role="status" className={styles.removed}>
          {removed !== null && (
            <>
              <span>{texts.removed(formatDay(removed.day))}</span>
              <Button
                size="sm"
                busy={save.isPending}
                onClick={() => save.mutate(removed, { onSuccess: () => catchFocus(place.current) })}
              >
                {texts.undo}
              </Button>
            </>
          )}
        </div>
        <HistoryTable
          points={points}
          today={today}
          busyDay={remove.isPending ? remove.variables.day : undefined}
          onCorrect={canWrite ? correct : null}
          onRemove={canWrite ? removePoint : confirming.open}
        />
      </>
    );
  };
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && onClose()}
        title={planTexts.history.open}
        description={domain === 'debts' ? texts.descriptionOfDebt(name) : texts.description(name)}
        size="lg"
      >
        <div
          ref={place}
          className={styles.history}
          role="group"
          aria-label={planTexts.history.openOf(name)}
          tabIndex={-1}
        >
          {content()}
        </div>
      </Dialog>
      <ConfirmDialog
        open={confirming.isOpen}
        onOpenChange={(open) => !open && confirming.close()}
        title={texts.confirm.title}
        description={texts.confirm.description}
        confirmLabel={texts.confirm.action}
        danger
        onConfirm={() => {
          confirming.close();
          if (confirming.what !== null) removePoint(confirming.what);
        }}
      />
    </>
  );
}
