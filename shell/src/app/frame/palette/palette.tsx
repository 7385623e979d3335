import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/app-router';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { registryQuery } from '../../registry/registry.queries.ts';
import { useShownEntries } from '../sidebar-menu.ts';
import { type Entry, type EntryGroup, fixedGroups } from './entries.ts';
import { matching } from './filter.rules.ts';
import { PaletteIcon } from './palette-icon.tsx';
import styles from './palette.module.css';
import { TEXTS } from './palette.texts.ts';
import { type Records, useRecords } from './use-records.ts';

/** A group shows at most this many entries. */
const SHOWN_MAX = 8;
const NO_AREAS: readonly Area[] = [];

interface ShownGroup extends EntryGroup {
  /** The number of further matches. */
  readonly hidden: number;
}

/** The groups that a query shows; without a query, those without records. */
function shownGroups(
  fixed: readonly EntryGroup[],
  records: readonly EntryGroup[],
  query: string,
): ShownGroup[] {
  if (query === '')
    return fixed.flatMap((group) => (group.entries.length === 0 ? [] : [{ ...group, hidden: 0 }]));
  return [...fixed, ...records].flatMap((group) => {
    const found = matching(group.entries, query);
    const entries = found.slice(0, SHOWN_MAX);
    return entries.length === 0 ? [] : [{ ...group, entries, hidden: found.length - entries.length }];
  });
}

interface OptionProps {
  readonly entry: Entry;
  readonly id: string;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onOpen: () => void;
}

function Option({ entry, id, isActive, onActivate, onOpen }: OptionProps) {
  const { label, detail, icon, to, state, isLocked = false } = entry;
  const here = useLocation();
  const onClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // A click that opens another tab or window leaves the search open.
    if (!ctrlKey && !metaKey && !shiftKey) onOpen();
  };
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      // A link to the current page keeps its state, such as the page to which a save returns.
      state={to === here.pathname + here.search ? here.state : state}
      className={styles.option}
      onClick={onClick}
      onMouseMove={onActivate}
    >
      <PaletteIcon name={icon} />
      <span className={styles.label}>{label}</span>{' '}
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {isLocked && (
        <>
          <Badge tone="accent">{TEXTS.locked}</Badge>
          <LockKeyhole className={styles.lock} aria-hidden="true" />
        </>
      )}
    </Link>
  );
}

interface StateProps {
  readonly records: Records;
  readonly query: string;
  readonly results: number;
  readonly onReload: () => void;
}

/** Announces lists that are loading or have failed, and the number of results. The region is always present. */
function State({ records: { missing, isLoading }, query, results, onReload }: StateProps) {
  const hasFailed = query !== '' && missing.length > 0;
  const line = query === '' ? '' : hasFailed ? TEXTS.missing(missing) : isLoading ? TEXTS.loading : '';
  const found = results > 0 ? TEXTS.count(results) : isLoading ? '' : TEXTS.nothing(query);
  return (
    <div className={line === '' ? undefined : styles.state}>
      <p role="status">
        {line} <VisuallyHidden>{query !== '' && found}</VisuallyHidden>
      </p>
      {hasFailed && (
        <Button size="sm" onClick={onReload}>
          {TEXTS.reload}
        </Button>
      )}
    </div>
  );
}

/** Props of Palette. */
export interface PaletteProps {
  /** The text of the field. It may change before the field has the focus. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Called once the field receives the keys by itself. */
  readonly onReady: () => void;
  readonly onClose: () => void;
}

/** The search of pages, actions and records, with arrow keys (the ARIA practices' combobox with a listbox). */
export function Palette({ typed, onType, onReady, onClose }: PaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const takeKeys = useEffectEvent(onReady);
  useEffect(() => takeKeys(), []);
  const { entitlements, subscription } = useShell();
  const { pathname, search } = useLocation();
  const { data: areas = NO_AREAS } = useQuery(registryQuery);
  const query = typed.trim();
  const records = useRecords(areas, pathname + search, query !== '');
  const shownPaths = useShownEntries(areas);
  const fixed = useMemo(
    () => fixedGroups(areas, { path: '', entitlements, subscription, shown: shownPaths }),
    [areas, entitlements, subscription, shownPaths],
  );
  const groups = useMemo(() => shownGroups(fixed, records.groups, query), [fixed, records.groups, query]);

  const shown = groups.flatMap(({ entries }) => entries);
  const results = groups.reduce((sum, { entries, hidden }) => sum + entries.length + hidden, 0);
  const active = Math.max(
    shown.findIndex((entry) => entry.id === activeId),
    0,
  );
  const activeEntry = shown[active];
  // The entry that is shown as selected stays selected when a list arrives above it.
  if (activeEntry !== undefined && activeEntry.id !== activeId) setActiveId(activeEntry.id);
  const optionId = (entry: Entry) => `${id}-${entry.id}`;
  const activeOption = activeEntry && optionId(activeEntry);
  const scrollToActive = useEffectEvent(() => {
    if (activeOption !== undefined)
      document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => scrollToActive(), [records.groups]);

  const moveTo = (index: number) => {
    const entry = shown[(index + shown.length) % shown.length];
    if (entry === undefined) return;
    setActiveId(entry.id);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey || shiftKey || altKey) return;
    if (key === 'ArrowDown') moveTo(active + 1);
    else if (key === 'ArrowUp') moveTo(active - 1);
    else if (key === 'Home') moveTo(0);
    else if (key === 'End') moveTo(shown.length - 1);
    else if (key === 'Enter' && activeOption !== undefined) document.getElementById(activeOption)?.click();
    else return;
    event.preventDefault();
  };
  const reload = () => {
    records.reload();
    field.current?.focus();
  };

  const head = (
    <div className={styles.head}>
      <Search aria-hidden="true" />
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={TEXTS.field}
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={activeOption}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder={TEXTS.placeholder}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          onType(target.value);
          setActiveId(null);
          document.getElementById(`${id}-list`)?.scrollTo?.(0, 0);
        }}
      />
      <button type="button" className={styles.close} onClick={onClose}>
        <kbd aria-hidden="true">Esc</kbd>
        <X aria-hidden="true" />
        <VisuallyHidden>{TEXTS.close}</VisuallyHidden>
      </button>
    </div>
  );
  const isNothing = shown.length === 0 && !records.isLoading;
  return (
    <Dialog open onOpenChange={onClose} title={TEXTS.title} head={head} size="palette">
      <div className={styles.content}>
        {shown.length > 0 && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={TEXTS.results}
            className={styles.list}
            // A click keeps the focus in the field, where the keys act.
            onMouseDown={(event) => event.preventDefault()}
          >
            {groups.map(({ id: group, label, entries, hidden }) => (
              <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                <div id={`${id}-${group}`} className={styles.group} role="presentation">
                  {label}
                </div>
                {entries.map((entry) => (
                  <Option
                    key={entry.id}
                    entry={entry}
                    id={optionId(entry)}
                    isActive={entry === activeEntry}
                    onActivate={() => setActiveId(entry.id)}
                    onOpen={onClose}
                  />
                ))}
                {hidden > 0 && <div className={styles.more}>{TEXTS.more(hidden)}</div>}
              </div>
            ))}
          </div>
        )}
        {isNothing && <p className={styles.nothing}>{TEXTS.nothing(query)}</p>}
        <State records={records} query={query} results={results} onReload={reload} />
        {shown.length > 0 && (
          <p className={styles.keys} aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {TEXTS.keys.move}
            </span>
            <span>
              <kbd>↵</kbd> {TEXTS.keys.open}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
