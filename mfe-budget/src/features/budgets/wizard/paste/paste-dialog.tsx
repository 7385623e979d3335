import { BUDGET_LINES_MAX } from '@savvi/budget-contract/budget';
import { newIntentKey } from '@savvi/mfe-kit';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { formatMoney } from '@savvi/ui/format';
import { Checkbox, SelectField, TextArea } from '@savvi/ui/text-field';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Entries, EntryLine, LineList } from '../entries.rules.ts';
import { LINE_LISTS } from '../lines.rules.ts';
import { wizardTexts } from '../wizard.texts.ts';
import styles from './paste-dialog.module.css';
import { pasteTexts as texts } from './paste.texts.ts';
import { tableIn, type TableRow } from './table.rules.ts';

const LISTS = LINE_LISTS.map((value) => ({ value, label: wizardTexts.expenses.lists[value] }));

const tableOf = (text: string) => ({ text, rows: tableIn(text) ?? [] });

const lineOf = ({ name, amount }: TableRow): EntryLine => ({
  id: newIntentKey(),
  name,
  amount: Number(amount ?? 0),
  ...(amount === null && { isBlank: true }),
});

interface PreviewProps {
  readonly rows: readonly TableRow[];
  readonly isChosen: (row: TableRow) => boolean;
  readonly onChoose: (row: TableRow, isChosen: boolean) => void;
}

function Preview({ rows, isChosen, onChoose }: PreviewProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={texts.preview}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-left-out={!isChosen(row) || undefined}>
              {row.problem === null ? (
                <>
                  <td>
                    <Checkbox
                      label={row.name}
                      checked={isChosen(row)}
                      onChange={(event) => onChoose(row, event.target.checked)}
                    />
                  </td>
                  <td className={styles.amount}>
                    {row.amount === null ? texts.noAmount : formatMoney(row.amount, { cents: true })}
                  </td>
                </>
              ) : (
                <td colSpan={2} className={styles.problem}>
                  <CircleAlert size={16} aria-hidden="true" /> {texts.problem(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PasteDialogProps {
  /** The text that was pasted into a name field; null to paste it into the dialog. */
  readonly pasted: string | null;
  readonly list: LineList;
  readonly entries: Entries;
  readonly isOpen: boolean;
  readonly onAdd: (list: LineList, lines: readonly EntryLine[]) => void;
  readonly onClose: () => void;
}

/** Shows the rows of a pasted table and adds the chosen ones to a list, all at once (MON-14). */
export function PasteDialog({ pasted, list: first, entries, isOpen, onAdd, onClose }: PasteDialogProps) {
  const [{ text, rows }, setTable] = useState(() => tableOf(pasted ?? ''));
  const [list, setList] = useState(first);
  // Rows are chosen or left out by their number in the table; other rows are chosen if they are lines.
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = ({ row, problem, isLine }: TableRow) => problem === null && (choices.get(row) ?? isLine);
  const chosen = rows.filter(isChosen);
  const refused = rows.filter(({ problem }) => problem !== null).length;
  const excess = entries[list].length + chosen.length - BUDGET_LINES_MAX;
  const isLong = rows.length > BUDGET_LINES_MAX;
  const canAdd = chosen.length > 0 && excess <= 0;
  const listName = wizardTexts.expenses.lists[list];

  const type = (typed: string) => {
    setTable(tableOf(typed));
    setChoices(new Map());
  };
  const footer = (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button
        variant="primary"
        disabled={!canAdd}
        data-autofocus={pasted === null ? undefined : ''}
        onClick={() => onAdd(list, chosen.map(lineOf))}
      >
        {texts.add(chosen.length)}
      </Button>
    </>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={rows.length === 0 ? texts.title : texts.question(chosen.length)}
      footer={footer}
    >
      <div className={styles.parts}>
        {pasted === null && (
          <TextArea
            label={texts.table}
            hint={texts.tableHint}
            error={text.trim() !== '' && rows.length === 0 && texts.noTable}
            rows={4}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        )}
        <SelectField
          label={texts.list}
          options={LISTS}
          value={list}
          onChange={(event) => setList(LINE_LISTS.find((known) => known === event.target.value) ?? first)}
        />
        <div className={styles.notes} role="status">
          {excess > 0 && (
            <Banner tone="danger">
              {isLong ? texts.tooLong(listName, rows.length) : texts.full(listName, excess)}
            </Banner>
          )}
          {refused > 0 && <Banner tone="warning">{texts.refused(refused)}</Banner>}
          {chosen.some(({ isNegative }) => isNegative) && <Banner>{texts.negative}</Banner>}
          <VisuallyHidden>{rows.length > 0 && texts.question(chosen.length)}</VisuallyHidden>
        </div>
        {rows.length > 0 && (
          <Preview
            rows={rows.slice(0, BUDGET_LINES_MAX + 1)}
            isChosen={isChosen}
            onChoose={({ row }, isWanted) => setChoices(new Map(choices).set(row, isWanted))}
          />
        )}
      </div>
    </Dialog>
  );
}
