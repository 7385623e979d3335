import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, Search, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { registryQuery } from '../../registry/registry.queries.ts';
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
function shownGroups(fixed: readonly EntryGroup[], { groups }: Records, query: string): ShownGroup[] {
  if (query === '')
    return fixed.flatMap((group) => (group.entries.length === 0 ? [] : [{ ...group, hidden: 0 }]));
  return [...fixed, ...groups].flatMap(({ label, entries }) => {
    const found = matching(entries, query);
    const shown = found.slice(0, SHOWN_MAX);
    return shown.length === 0 ? [] : [{ label, entries: shown, hidden: found.length - shown.length }];
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
      state={state}
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

/** Reports lists that are loading or have failed. */
function RecordsState({ records, onReload }: { records: Records; onReload: () => void }) {
  if (records.missing.length > 0)
    return (
      <div className={styles.state} role="status">
        <p>{TEXTS.missing(records.missing)}</p>
        <Button size="sm" onClick={onReload}>
          {TEXTS.reload}
        </Button>
      </div>
    );
  return records.isLoading ? <p className={styles.state}>{TEXTS.loading}</p> : null;
}

/** Props of Palette. */
export interface PaletteProps {
  /** Returns the text that the field starts with. */
  readonly start: () => string;
  readonly onClose: () => void;
}

/** The search of pages, actions and records, with arrow keys (the ARIA practices' combobox with a listbox). */
export function Palette({ start, onClose }: PaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(start);
  const [activeId, setActiveId] = useState<string | null>(null);
  const { entitlements, subscription } = useShell();
  const { data: areas = NO_AREAS } = useQuery(registryQuery);
  const records = useRecords(areas);
  const fixed = fixedGroups(areas, { path: '', entitlements, subscription });
  const query = typed.trim();
  const groups = shownGroups(fixed, records, query);

  const shown = groups.flatMap(({ entries }) => entries);
  const results = groups.reduce((sum, { entries, hidden }) => sum + entries.length + hidden, 0);
  const active = Math.max(
    shown.findIndex((entry) => entry.id === activeId),
    0,
  );
  const optionId = (entry: Entry) => `${id}-${shown.indexOf(entry)}`;

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
    else if (key === 'Enter') document.getElementById(`${id}-${active}`)?.click();
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
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
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
          setTyped(target.value);
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
          <div id={`${id}-list`} role="listbox" aria-label={TEXTS.results} className={styles.list}>
            {groups.map(({ label, entries, hidden }, index) => (
              <div key={label} role="group" aria-labelledby={`${id}-group-${index}`}>
                <div id={`${id}-group-${index}`} className={styles.group} role="presentation">
                  {label}
                </div>
                {entries.map((entry) => (
                  <Option
                    key={entry.id}
                    entry={entry}
                    id={optionId(entry)}
                    isActive={entry === shown[active]}
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
        {query !== '' && <RecordsState records={records} onReload={reload} />}
        <div role="status">
          <VisuallyHidden>
            {query === '' ? '' : isNothing ? TEXTS.nothing(query) : TEXTS.count(results)}
          </VisuallyHidden>
        </div>
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
