import { AMOUNT_DIGITS } from '../../shared/amount-digits.ts';
import {
  type Budget,
  BUDGET_LINES_MAX,
  BUDGET_NAME_MAX,
  type BudgetLine,
} from '@savvi/budget-contract/budget';
import { fromCents, toCents } from '@savvi/contracts/money';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { Menu } from '@savvi/ui/menu';
import { MoneyField } from '@savvi/ui/money-field';
import { TextField } from '@savvi/ui/text-field';
import { Ellipsis } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  type LinePlace,
  type ListKey,
  otherList,
  withLine,
  withLineInOtherList,
  withMovedLine,
  withNewLine,
  withoutLine,
} from './budget-lines.rules.ts';
import styles from './budget-page.module.css';
import { texts } from './budget-page.texts.ts';
import type { BudgetChanges, MakePatch, Undoable } from './use-budget-changes.ts';
import { LineCategory } from './categories/line-category.tsx';
import type { LineCategories } from './categories/use-line-categories.ts';
import { ValueInPlace } from './value-in-place.tsx';

const words = texts.lines;
const amountOf = ({ amount }: BudgetLine) => amount.toFixed(2);

/** A line is no longer where the page shows it. */
class LineMoved extends Error {}

interface LinesProps {
  readonly budget: Budget;
  readonly list: ListKey;
  readonly changes: BudgetChanges;
  readonly categories: LineCategories;
  readonly announce: (text: string) => void;
}

interface RowProps extends LinesProps {
  readonly line: BudgetLine;
  readonly at: number;
}

/** A line with its name and amount, which can be changed in place, moved and removed (MON-16, MON-17). */
function LineRow({ budget, list, line, at, changes, categories, announce }: RowProps) {
  const { toast } = useShell();
  const row = useRef<HTMLLIElement>(null);
  const place: LinePlace = { list, at };
  const count = budget[list].length;
  /** A change of the line as it is shown. It fails if another line is in its place by the time it is sent. */
  const ofThisLine =
    (make: MakePatch): MakePatch =>
    (newest) => {
      const stored = newest[list][at];
      if (stored?.name !== line.name || stored.amount !== line.amount) throw new LineMoved();
      return make(newest);
    };
  const change = (make: MakePatch) => changes.change(ofThisLine(make));
  const send = (sent: Promise<Undoable>, onSaved: (done: Undoable) => void) =>
    sent.then(onSaved, (error: unknown) =>
      toast({
        title: texts.value.notSaved,
        description: messageOf(error, texts.tryAgain),
        tone: 'destructive',
      }),
    );
  const all = categories.categories;
  const category =
    all?.categories.find((each) => each.id === categories.ofLine(all, place).categoryId) ?? null;
  const moveTo = (to: number) => {
    // The place of a line is certain only while no other change is under way.
    if (to < 0 || to >= count || changes.isPending) return;
    const rows = row.current?.parentElement;
    const isFocused = row.current?.contains(document.activeElement) === true;
    void send(
      change((newest) => withMovedLine(newest, place, to)),
      () => {
        announce(words.place(line.name, to + 1, count));
        // The focus follows the line to its new row, once that is rendered.
        if (isFocused) setTimeout(() => rows?.children[to]?.querySelector('button')?.focus());
      },
    );
  };
  const remove = () =>
    void send(
      change((newest) => withoutLine(newest, place)),
      (removal) =>
        toast({
          title: words.removed(line.name),
          tone: 'success',
          action: { label: texts.undo, onAction: () => restore(removal) },
        }),
    );
  /** Takes a removal back, unless it was undone meanwhile. */
  const restore = (removal: Undoable) => {
    if (!changes.has(removal)) return;
    if (changes.isLast(removal)) return void changes.undoLast();
    let to = at;
    void send(
      changes.change((newest) => {
        to = Math.min(at, newest[list].length);
        return withNewLine(newest, list, line, to);
      }),
      () => {
        toast({ title: texts.undone, tone: 'success' });
        if (category !== null) categories.choose({ list, at: to, name: line.name, category });
      },
    );
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.target instanceof HTMLInputElement) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moveTo(at + by);
  };
  return (
    <li ref={row} className={styles.line} onKeyDown={keyDown}>
      {/* What is typed belongs to the line: the fields start again if another line takes its place. */}
      <ValueInPlace
        key={`name beside ${line.amount}`}
        kind="text"
        label={words.name(line.name)}
        value={line.name}
        onSave={(name) => change((newest) => withLine(newest, place, { name }))}
      />
      <ValueInPlace
        key={`amount of ${line.name}`}
        kind="money"
        label={words.amount(line.name)}
        value={amountOf(line)}
        onSave={(amount) => change((newest) => withLine(newest, place, { amount: Number(amount) }))}
      />
      <Menu
        label={words.menu(line.name)}
        align="end"
        trigger={
          <button type="button" className={styles.more} aria-label={words.menu(line.name)}>
            <Ellipsis aria-hidden="true" />
          </button>
        }
        items={[
          ...(at > 0 ? [{ label: words.up, onSelect: () => moveTo(at - 1) }] : []),
          ...(at < count - 1 ? [{ label: words.down, onSelect: () => moveTo(at + 1) }] : []),
          ...(budget[otherList(list)].length < BUDGET_LINES_MAX
            ? [
                {
                  label: list === 'fixedExpenses' ? words.toVariable : words.toFixed,
                  onSelect: () =>
                    void send(
                      change((newest) => withLineInOtherList(newest, place)),
                      () => undefined,
                    ),
                },
              ]
            : []),
          { label: words.remove, onSelect: remove },
        ]}
      />
      {all !== undefined && (
        <LineCategory
          line={line.name}
          categories={all.categories}
          {...categories.ofLine(all, place)}
          onChoose={(chosen) => categories.choose({ ...place, name: line.name, category: chosen })}
        />
      )}
    </li>
  );
}

/** A form that adds a line at the end of a list and stays open for the next one. */
function NewLine({ list, changes }: Pick<LinesProps, 'list' | 'changes'>) {
  const { toast } = useShell();
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isNamed = name.trim() !== '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isBusy || form.current?.querySelector('[data-unread]')) return;
    if (!isNamed) return form.current?.querySelector('input')?.focus();
    setBusy(true);
    try {
      await changes.change((newest) =>
        withNewLine(newest, list, { name: name.trim(), amount: Number(amount || '0') }),
      );
      setName('');
      setAmount('');
      setChecked(false);
      form.current?.querySelector('input')?.focus();
    } catch (error) {
      toast({
        title: texts.value.notSaved,
        description: messageOf(error, texts.tryAgain),
        tone: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className={styles.add} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.newName}
        autoComplete="off"
        maxLength={BUDGET_NAME_MAX}
        error={isChecked && !isNamed ? texts.value.missing : null}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <MoneyField label={words.newAmount} digits={AMOUNT_DIGITS} value={amount} onValueChange={setAmount} />
      <Button type="submit" busy={isBusy} busyLabel={words.adding}>
        {words.add}
      </Button>
    </form>
  );
}

/** The lines of one list of a budget, with their sum. */
export function LinesCard({ budget, list, changes, categories, announce }: LinesProps) {
  const heading = useId();
  const lines = budget[list];
  // A budget stores its lines without ids, so a row stays at its place when lines change.
  const rows = lines.map((line, at) => ({ line, at, key: `place ${at}` }));
  const total = lines.reduce((sum, line) => sum + toCents(amountOf(line)), 0n);
  return (
    <Card as="section" className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{words.lists[list]}</h2>
        <p>{words.total(fromCents(total))}</p>
      </div>
      {lines.length === 0 ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <ul className={styles.lines}>
          {rows.map(({ line, at, key }) => (
            <LineRow
              key={key}
              line={line}
              at={at}
              budget={budget}
              list={list}
              changes={changes}
              categories={categories}
              announce={announce}
            />
          ))}
        </ul>
      )}
      {lines.length < BUDGET_LINES_MAX ? (
        <NewLine list={list} changes={changes} />
      ) : (
        <p className={styles.none}>{words.full(BUDGET_LINES_MAX)}</p>
      )}
    </Card>
  );
}
