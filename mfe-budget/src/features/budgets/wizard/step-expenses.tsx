import { BUDGET_LINES_MAX } from '@savvi/budget-contract/budget';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { ClipboardPaste, ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadPasteDialog } from './paste/load-paste-dialog.ts';
import type { PasteDialog } from './paste/paste-dialog.tsx';
import { loadTemplateDialog } from './templates/load-template-dialog.ts';
import type { TemplateDialog } from './templates/template-dialog.tsx';
import type { Entries, EntryLine, LineList as List } from './entries.rules.ts';
import { addLines } from './line-edits.rules.ts';
import { KeptGoals } from './kept-goals.tsx';
import { LineList } from './line-list.tsx';
import { LINE_LISTS } from './lines.rules.ts';
import { type LinePlace, moveLine, placeOfLine } from './order.rules.ts';
import type { StepProps } from './step-props.ts';
import styles from './step-expenses.module.css';
import type { KeptGoals as Kept } from './use-kept-goals.ts';
import { useDrag } from './use-drag.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.expenses;

/** A dialog whose code is loaded; a closed one stays until its animation has ended. */
type Opened = { readonly count: number; readonly isOpen: boolean } & (
  | { readonly Paste: typeof PasteDialog; readonly pasted: string | null; readonly list: List }
  | { readonly Templates: typeof TemplateDialog }
);

/** The fields of lines without an amount, in the order of the page. */
const blankFields = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLElement>('[data-control="amount"]') ?? []),
];

/** Step 4: fixed and variable expenses, and new savings goals beside those that the budget keeps. */
export function StepExpenses({ kept, ...props }: StepProps & { kept: Kept }) {
  const { entries, change } = props;
  const { toast } = useShell();
  const [announcement, announce] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const place = useRef<HTMLDivElement>(null);

  const failed = () => toast({ ...texts.dialogFailed, tone: 'destructive' });
  const count = (opened?.count ?? 0) + 1;
  const openPaste = (pasted: string | null, list: List) => {
    loadPasteDialog().then(
      (loaded) => setOpened({ Paste: loaded.PasteDialog, pasted, list, count, isOpen: true }),
      failed,
    );
  };
  const openTemplates = () => {
    loadTemplateDialog().then(
      (loaded) => setOpened({ Templates: loaded.TemplateDialog, count, isOpen: true }),
      failed,
    );
  };
  const close = () => setOpened(opened && { ...opened, isOpen: false });

  const addTable = (list: List, lines: readonly EntryLine[]) => {
    change(addLines(entries, list, lines));
    close();
    announce(texts.addedLines(lines.length));
  };
  const applyTemplate = (filled: Entries) => {
    // The dialog closes synchronously, so that it no longer traps the focus when the focus moves on.
    flushSync(() => {
      change(filled);
      close();
    });
    announce(texts.templateUsed);
    blankFields(place.current)[0]?.focus();
  };
  const move = (line: EntryLine, to: LinePlace) => {
    const focused = document.activeElement?.closest('[data-line] [data-control]');
    const control = focused?.getAttribute('data-control') ?? 'move';
    const moved = moveLine(entries, line, to);
    if (moved === entries) {
      if (entries[to.list].length >= BUDGET_LINES_MAX) announce(texts.problems['full-list']);
      return;
    }
    // A moved element loses the focus, so the page is rendered before the focus returns.
    flushSync(() => change(moved));
    const row = place.current?.querySelector(`[data-line="${line.id}"]`);
    const controls = [control, 'move'].map((name) =>
      row?.querySelector<HTMLElement>(`[data-control="${name}"]`),
    );
    controls.find(Boolean)?.focus();
    const position = texts.moved(line.name, to.index + 1, moved[to.list].length);
    const isOtherList = placeOfLine(entries, line.id)?.list !== to.list;
    announce(isOtherList ? texts.movedTo(position, texts.lists[to.list]) : position);
  };
  const drag = useDrag(place, move);
  const goToNextBlank = (line: EntryLine) => {
    const fields = blankFields(place.current);
    const at = fields.findIndex(
      (field) => field.closest('[data-line]')?.getAttribute('data-line') === line.id,
    );
    const next = fields[at + 1];
    next?.focus();
    return next !== undefined;
  };

  const isEmpty = LINE_LISTS.every((list) => entries[list].length === 0);
  const tools = (
    <div className={styles.tools} role="group" aria-label={texts.tools}>
      <Button size="sm" iconBefore={<ListPlus size={16} aria-hidden="true" />} onClick={openTemplates}>
        {texts.template}
      </Button>
      <Button
        size="sm"
        iconBefore={<ClipboardPaste size={16} aria-hidden="true" />}
        onClick={() => openPaste(null, 'fixedExpenses')}
      >
        {texts.paste}
      </Button>
    </div>
  );
  return (
    <div ref={place} className={styles.lists} data-dragging={drag.dragged !== null || undefined}>
      {isEmpty && tools}
      {LINE_LISTS.map((list) => (
        <LineList
          key={list}
          list={list}
          drag={drag}
          announce={announce}
          onMove={move}
          onTable={(text) => openPaste(text, list)}
          onFilled={goToNextBlank}
          {...props}
        >
          {list === 'savingsGoals' && <KeptGoals kept={kept} />}
        </LineList>
      ))}
      {!isEmpty && tools}
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      {opened !== null && 'Paste' in opened && (
        <opened.Paste
          key={opened.count}
          pasted={opened.pasted}
          list={opened.list}
          entries={entries}
          isOpen={opened.isOpen}
          onAdd={addTable}
          onClose={close}
        />
      )}
      {opened !== null && 'Templates' in opened && (
        <opened.Templates
          key={opened.count}
          entries={entries}
          isOpen={opened.isOpen}
          onUse={applyTemplate}
          onClose={close}
        />
      )}
    </div>
  );
}
