import { type PapersProps, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { formatNumber } from '@savvi/ui/format';
import { RecordChoices, type RecordGroup } from '@savvi/ui/record-choices';
import { FieldError, TextField } from '@savvi/ui/text-field';
import { useId, useState } from 'react';
import { kindName, linksTexts as texts } from '../links.texts.ts';
import { type EntryLink, FURTHER_BOUNDS } from '../vault-codec.ts';
import { linksIn, textOfLinks } from './entry-form.ts';
import { formTexts } from './form.texts.ts';
import styles from './links-field.module.css';

/** The maximum number of records shown in a group: an account may have 5,000 documents. */
const SHOWN = 50;
/** The number of records from which on the list has a search field. */
const SEARCH_FROM = 20;
const GROUPS = Object.entries(texts.groups);
const KINDS = Object.keys(texts.groups);

const keyOf = ({ kind, id }: EntryLink) => `${kind} ${id}`;

interface LinkChoicesProps {
  readonly links: readonly EntryLink[];
  /** The links at the time when the choices opened, so that a removed one can be added again. */
  readonly before: readonly EntryLink[];
  readonly onChange: (links: readonly EntryLink[]) => void;
  readonly records: readonly PapersProps[];
  readonly isLoading: boolean;
  readonly reload: (() => void) | null;
}

function LinkChoices({ links, before, onChange, records, isLoading, reload }: LinkChoicesProps) {
  const [typed, setTyped] = useState('');
  const chosen = new Set(links.map(keyOf));
  const isChosen = (link: EntryLink) => chosen.has(keyOf(link));
  const toggle = ({ kind, id }: EntryLink) =>
    onChange(
      isChosen({ kind, id })
        ? links.filter((link) => keyOf(link) !== keyOf({ kind, id }))
        : [...links, { kind, id }],
    );
  const known = new Set(records.map(keyOf));
  const isComplete = !isLoading && reload === null;
  // Deleted records and those of a kind from a later release are in no list, but their links can be removed.
  const unknown = [...before, ...links].filter((link) => isComplete && !known.has(keyOf(link)));
  const others = [...new Map(unknown.map((link) => [keyOf(link), link])).values()];
  const query = typed.trim().toLowerCase();
  const matches = records.filter(({ name }) => name.toLowerCase().includes(query));
  const groups = GROUPS.map(([kind, label]): RecordGroup => {
    const all = matches.filter((record) => record.kind === kind);
    const shown = all.filter((record, at) => at < SHOWN || isChosen(record));
    const note =
      shown.length < all.length && texts.more(formatNumber(shown.length), formatNumber(all.length));
    return { label, records: shown, note };
  });
  const unlisted: RecordGroup = {
    label: texts.unknown,
    records: others.map(({ kind, id }) => ({ kind, id, name: kindName(kind) })),
  };
  const hasSearch = records.length >= SEARCH_FROM;
  return (
    <>
      {hasSearch && (
        <TextField
          type="search"
          label={texts.search}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save the entry.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <RecordChoices
        groups={[...groups, unlisted]}
        isChosen={isChosen}
        onToggle={toggle}
        isLoading={isLoading}
        reload={reload}
        words={query === '' ? texts.words : { ...texts.words, empty: texts.noMatch }}
      />
    </>
  );
}

/** Scrolls the choices into view when they appear; otherwise the buttons of the dialog would cover them. */
const scrollTo = (choices: HTMLElement | null) => choices?.scrollIntoView({ block: 'center' });

interface LinksFieldProps {
  /** The text of the form field; see {@link textOfLinks}. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * The records that an entry is linked to, chosen by name (LNK-1). The names load when the user opens the list. A shell
 * of the last release provides no names: it shows no field, and the stored links stay.
 */
export function LinksField({ value, onChange }: LinksFieldProps) {
  const { RecordNames } = useShell();
  const id = useId();
  const links = linksIn(value);
  const [before, setBefore] = useState<readonly EntryLink[] | null>(null);
  if (RecordNames === undefined) return null;
  const isOpen = before !== null;
  return (
    <fieldset className={styles.links} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>
        {formTexts.fields.links}
        <span className={styles.quiet}> (optional)</span>
      </legend>
      <p className={styles.quiet} id={`${id}-hint`}>
        {texts.hint}
      </p>
      <div className={styles.row}>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setBefore(isOpen ? null : links)}
        >
          {texts.choose}
        </Button>
        {links.length > 0 && <span>{texts.chosen(links.length)}</span>}
      </div>
      {links.length > FURTHER_BOUNDS.links && (
        <div role="alert">
          <FieldError>{formTexts.advice.links(FURTHER_BOUNDS.links)}</FieldError>
        </div>
      )}
      {before !== null && (
        <div ref={scrollTo} className={styles.choices} id={id}>
          <RecordNames kinds={KINDS}>
            {(named) => (
              <LinkChoices
                {...named}
                links={links}
                before={before}
                onChange={(changed) => onChange(textOfLinks(changed))}
              />
            )}
          </RecordNames>
        </div>
      )}
    </fieldset>
  );
}
