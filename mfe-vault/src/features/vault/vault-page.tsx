import { type FormMode, PlanGate, PlanNotice, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useListFocus } from '@savvi/ui/list-focus';
import { Menu } from '@savvi/ui/menu';
import { useOpened } from '@savvi/ui/opened';
import { Page } from '@savvi/ui/page';
import { ReloadState } from '@savvi/ui/reload-state';
import { Download, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCopy } from './clipboard/use-copy.ts';
import { useConfirmation } from './confirmation/use-confirmation.ts';
import { DetailsSkeleton } from './details/details-skeleton.tsx';
import { EntryDialog, type Unsaved } from './form/entry-dialog.tsx';
import { EntryList } from './list/entry-list.tsx';
import { countsOf, hasFavorites, shownBy, tagsOf } from './list/list.rules.ts';
import { ListTools } from './list/list-tools.tsx';
import { readableOf, repeatedNames } from './list/names.rules.ts';
import { inOrder } from './list/order.rules.ts';
import { useListChoices } from './list/use-list-choices.ts';
import { useRevealed } from './list/use-revealed.ts';
import { useStableActions } from './list/use-stable-actions.ts';
import { VaultRowsSkeleton, VaultToolsSkeleton } from './list/vault-skeleton.tsx';
import { AddButton, ComingActions, MORE } from './page-actions.tsx';
import { SecurityBanner } from './security/security-banner.tsx';
import { UNKNOWN, useAudit } from './strength/use-audit.ts';
import { type Transfer, TransferDialogs } from './transfer/transfer-dialogs.tsx';
import { Upsell } from './upsell.tsx';
import { useEntries } from './use-entries.ts';
import { useFavorite } from './use-favorite.ts';
import { useNewInAddress } from './use-new-in-address.ts';
import { useRemoval } from './use-removal.ts';
import { type OpenEntry, typeOf, type VaultEntry } from './vault-codec.ts';
import styles from './vault-page.module.css';
import { texts } from './vault.texts.ts';

const EntryDetails = lazy(async () => ({
  default: (await import('./details/entry-details.tsx')).EntryDetails,
}));

const DeletedEntries = lazy(async () => ({
  default: (await import('./deleted-entries.tsx')).DeletedEntries,
}));

const NONE: readonly VaultEntry[] = [];

/** What the form is opened for. */
interface Editing {
  /** The entry to edit, or null to add one. */
  readonly stored: VaultEntry | null;
  readonly unsaved: Unsaved | null;
  readonly takesOver: boolean;
}

/** The newest version of an entry that the list has, or null. */
const newestOf = (entries: readonly VaultEntry[], entry: OpenEntry): OpenEntry | null =>
  entries.filter((each) => each.isReadable).find(({ id }) => id === entry.id) ?? null;
const isLogin = (entry: VaultEntry) => !entry.isReadable || typeOf(entry) === 'login';

/** The page with all entries. Without the plan, users can read, export, delete and restore them (T-7). */
function Vault() {
  const canWrite = useShell().entitlements.hasPasswordManager;
  const { entries, isFetching, isEnded, reload } = useEntries();
  const [search, setSearch] = useState('');
  const choices = useListChoices();
  const { order, filter } = choices;
  const { open: openForm, close, ...opened } = useOpened<Editing>();
  const { stored = null, unsaved = null, takesOver = false } = opened.what ?? {};
  const open = (entry: VaultEntry | null, over = false) =>
    openForm({ stored: entry, unsaved: null, takesOver: over });
  const { open: inspect, close: closeDetails, ...inspected } = useOpened<OpenEntry>();
  const newest = inspected.what && newestOf(entries ?? NONE, inspected.what);
  /** The opening of the details that had to wait for their code. */
  const [awaited, setAwaited] = useState(0);
  const removed = useOpened<true>();
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const place = useRef<HTMLElement>(null);
  const { revealed, toggle, hide } = useRevealed(isEnded, canWrite, useConfirmation().before);
  const copy = useCopy();
  const findings = useAudit(entries ?? NONE);
  const written = useDeferredValue(search);
  const sought = search === '' ? '' : written; // a cleared search takes effect immediately
  // The sorted entries are memoized: thousands of names are sorted once per list, not on each key press in
  // the search.
  const { favor, changedAt } = useFavorite();
  const ordered = useMemo(() => inOrder(entries ?? NONE, order, changedAt), [entries, order, changedAt]);
  const areLogins = useMemo(() => (entries ?? NONE).every(isLogin), [entries]);
  const isNamesake = useMemo(() => repeatedNames(readableOf(entries ?? NONE)), [entries]);
  const tags = useMemo(() => tagsOf(entries ?? NONE), [entries]);
  // The last entry with the chosen tag may have lost it.
  const tag = choices.tag !== null && tags.includes(choices.tag) ? choices.tag : null;
  const isShown = shownBy(sought, filter, findings, tag);
  const shown = ordered.filter(isShown);
  const { watch, wanted, goTo } = useListFocus(place, shown);
  const { remove, isLeaving } = useRemoval(({ id }) => goTo(id, null));
  const removeHidden = (entry: VaultEntry) => {
    hide(entry.id); // the password stays hidden if Undo restores the entry
    void remove(entry);
  };
  const actions = useStableActions({
    toggle,
    copy,
    edit: (entry) => open(entry),
    inspect,
    favor,
    remove: removeHidden,
  });

  const showAll = () => {
    setSearch('');
    choices.onAll();
  };
  const saved = (mode: FormMode, entry: VaultEntry) => {
    // The dialog closes synchronously: otherwise it would move the focus back to its opener.
    flushSync(() => {
      if (mode === 'add' && !isShown(entry)) showAll();
      goTo(entry.id, mode === 'add' ? null : 'edit');
    });
  };
  const add = canWrite && <AddButton onAdd={() => open(null)} />;
  useNewInAddress(entries !== undefined, () => canWrite && open(null));
  const more = (
    <Menu
      label={texts.more}
      trigger={MORE}
      items={[
        ...(canWrite
          ? [
              {
                label: texts.menu.import,
                icon: <Upload aria-hidden="true" />,
                onSelect: () => setTransfer('import'),
              },
            ]
          : []),
        {
          label: texts.menu.export,
          icon: <Download aria-hidden="true" />,
          onSelect: () => setTransfer('export'),
        },
        {
          label: texts.menu.deleted,
          icon: <Trash2 aria-hidden="true" />,
          onSelect: () => removed.open(true),
        },
      ]}
    />
  );
  const content = () => {
    if (entries === undefined)
      return isFetching ? (
        <VaultRowsSkeleton />
      ) : (
        <ReloadState drawing="passwords" words={texts.reload} onReload={reload} />
      );
    if (entries.length === 0) {
      const ways = canWrite && (
        <div className={styles.choices}>
          {add}
          <Button iconBefore={<Upload aria-hidden="true" />} onClick={() => setTransfer('import')}>
            {texts.menu.import}
          </Button>
        </div>
      );
      return (
        <EmptyState
          framed
          drawing="passwords"
          title={texts.empty.title}
          description={canWrite && texts.empty.description}
          action={ways}
        />
      );
    }
    if (shown.length === 0) {
      const isAllRight = sought.trim() === '' && tag === null && filter !== 'all';
      const words = isAllRight ? texts.allRight[filter] : texts.notFound;
      return (
        <EmptyState
          drawing={isAllRight ? 'passwords' : 'search'}
          title={words.title}
          description={words.description}
          action={<Button onClick={showAll}>{texts.notFound.action}</Button>}
        />
      );
    }
    return (
      <EntryList
        wanted={wanted}
        entries={shown}
        isNamesake={isNamesake}
        findings={findings}
        revealed={revealed}
        isLeaving={isLeaving}
        actions={actions}
        canEdit={canWrite}
        density={choices.density}
      />
    );
  };
  const hasEntries = entries !== undefined && entries.length > 0;
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        entries === undefined ? (
          <ComingActions />
        ) : (
          <>
            {more}
            {hasEntries && add}
          </>
        )
      }
      actionsComing={entries === undefined}
    >
      <div className={styles.vault}>
        <PlanNotice feature="hasPasswordManager">{texts.locked}</PlanNotice>
        <SecurityBanner />
        {entries === undefined && isFetching && <VaultToolsSkeleton />}
        {hasEntries && (
          <ListTools
            search={search}
            onSearch={setSearch}
            {...choices}
            tags={tags}
            tag={tag}
            hasFavorites={hasFavorites(entries)}
            counts={findings === UNKNOWN ? null : countsOf(findings)}
            shown={shown.length}
            all={entries.length}
            areLogins={areLogins}
          />
        )}
        {/* A new element once the list has loaded: the empty state starts higher, and a new element does not visibly move. */}
        <section
          key={entries === undefined ? 'coming' : 'here'}
          ref={place}
          {...watch}
          className={styles.place}
          aria-label={texts.list}
          tabIndex={-1}
        >
          {content()}
        </section>
      </div>
      <EntryDialog
        key={opened.count}
        stored={stored}
        unsaved={unsaved}
        isOpen={opened.isOpen}
        takesOver={takesOver}
        onClose={close}
        onSaved={saved}
        onCut={(entry, typed) => openForm({ stored: entry, unsaved: typed, takesOver: true })}
      />
      {inspected.what !== null && (
        <Suspense
          fallback={
            <DetailsSkeleton
              name={inspected.what.name}
              isOpen={inspected.isOpen}
              onShown={() => setAwaited(inspected.count)}
              onClose={closeDetails}
            />
          }
        >
          <EntryDetails
            key={inspected.count}
            entry={newest ?? inspected.what}
            isOpen={inspected.isOpen}
            isGone={isEnded || (entries !== undefined && newest === null)}
            takesOver={awaited === inspected.count}
            onCopy={copy}
            onEdit={canWrite ? (entry) => open(entry, true) : null}
            onClose={closeDetails}
          />
        </Suspense>
      )}
      {removed.count > 0 && (
        <Suspense fallback={null}>
          <DeletedEntries isOpen={removed.isOpen} onClose={removed.close} />
        </Suspense>
      )}
      <TransferDialogs
        open={transfer}
        entries={entries}
        onReload={reload}
        onClose={() => setTransfer(null)}
      />
    </Page>
  );
}

/** The password manager, or the upsell where the plan excludes it (VAULT-1). */
export function VaultPage() {
  return (
    <PlanGate feature="hasPasswordManager" upsell={Upsell}>
      <Vault />
    </PlanGate>
  );
}
