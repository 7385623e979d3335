// The single module that shell and remotes share at run time (a federation singleton).
export {
  get,
  getPage,
  type ListPage,
  mutate,
  request,
  setPageOwner,
  setReauthentication,
  type Change,
  type Reader,
  type Reauthentication,
  type Transport,
} from './api.ts';
export type { BalanceModule, BalanceRecord, CurrentTask, PageLinkProps } from './balance-module.ts';
export { ApiError, messageOf, serverMessageOf } from './api-error.ts';
export { sessionDrafts, wipeDrafts } from './drafts.ts';
export { type Intent, newIntentKey, intentFor } from './intent.ts';
export { lockOf, useLock, whyLocked } from './lock.ts';
export { planOf } from './plan.ts';
export { watchPresence } from './presence.ts';
export { PlanGate, PlanNotice, type UpsellProps } from './plan-gate.tsx';
export { budgetsQuery, refreshUser, userQuery } from './queries.ts';
export { deletedQuery, putRecord, recordsQuery, refreshRecords } from './record/record-calls.ts';
export {
  type Entries,
  type EntryField,
  type FieldsOf,
  type NamedField,
  type RecordForm,
  recordForm,
} from './record/record-form.ts';
export type {
  DeletedRecord,
  RestorableRecord,
  RestorableRecord as KeptRecord,
  RecordKind,
  SavedKind,
} from './record/record-kind.ts';
export {
  type OnFailed,
  type RemovalNews,
  type RemovalWords,
  useDeleting,
  useRestoring,
  useUnderWay,
} from './record/use-removal.ts';
export { type FormMode, type FormNews, type Staleness, useRecordForm } from './record/use-record-form.ts';
export { createQueryClient } from './query-client.ts';
export { whyFull } from './why-full.ts';
export {
  ShellProvider,
  useShell,
  type DraftStore,
  type PapersProps,
  type RecordLinkProps,
  type RecordNamesProps,
  type Shell,
  type SubscriptionContext,
  type ToastInput,
} from './shell-context.tsx';
