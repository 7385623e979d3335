import type { Couple } from '../../../shared/couple.ts';
import { carryOver, type MonthLine, type Payer } from '@savvi/budget-contract/month';
import type { CarryOver } from '@savvi/budget-contract/month.rules';
import { Menu } from '@savvi/ui/menu';
import { Check, ChevronDown } from 'lucide-react';
import { PAYERS } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './line-menus.module.css';

interface ChoiceMenuProps<Choice> {
  /** The accessible name of the button, with the current choice. */
  readonly label: string;
  readonly menu: string;
  readonly choices: readonly Choice[];
  readonly current: Choice;
  readonly nameOf: (choice: Choice) => string;
  readonly onChoose: (choice: Choice) => void;
}

/** A menu of choices behind a button that shows the current one. */
function ChoiceMenu<Choice>({ label, menu, choices, current, nameOf, onChoose }: ChoiceMenuProps<Choice>) {
  return (
    <Menu
      label={menu}
      align="start"
      trigger={
        <button type="button" className={styles.trigger} aria-label={label}>
          {nameOf(current)}
          <ChevronDown aria-hidden="true" />
        </button>
      }
      items={choices.map((choice) => ({
        label: nameOf(choice),
        icon: <Check className={choice === current ? undefined : styles.unchecked} aria-hidden="true" />,
        onSelect: () => {
          if (choice !== current) onChoose(choice);
        },
      }))}
    />
  );
}

interface CarryOverMenuProps {
  readonly line: MonthLine;
  readonly onChoose: (carryOver: CarryOver) => void;
}

/** Chooses what a line takes along into the next month (MON-32). */
export function CarryOverMenu({ line, onChoose }: CarryOverMenuProps) {
  const words = texts.carryOver;
  return (
    <ChoiceMenu
      label={words.label(line.name, words.choices[line.carryOver])}
      menu={words.menu(line.name)}
      choices={carryOver.options}
      current={line.carryOver}
      nameOf={(choice) => words.choices[choice]}
      onChoose={onChoose}
    />
  );
}

interface PayerMenuProps {
  readonly line: MonthLine;
  readonly couple: Couple;
  readonly onChoose: (payer: Payer | null) => void;
}

/** Chooses which partner pays a line. */
export function PayerMenu({ line, couple, onChoose }: PayerMenuProps) {
  const nameOf = (payer: Payer | null) => texts.payer.name(payer, couple);
  return (
    <ChoiceMenu
      label={texts.payer.label(line.name, nameOf(line.payer))}
      menu={texts.payer.menu(line.name)}
      choices={PAYERS}
      current={line.payer}
      nameOf={nameOf}
      onChoose={onChoose}
    />
  );
}
