import type { Couple } from '../../../shared/couple.ts';
import { carryOver, type MonthLine, type Payer } from '@savvi/budget-contract/month';
import type { CarryOver } from '@savvi/budget-contract/month.rules';
import { Menu } from '@savvi/ui/menu';
import { Tooltip } from '@savvi/ui/tooltip';
import { CalendarArrowRight, Check, UserRound } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { PAYERS } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './line-menus.module.css';

interface ChoiceMenuProps<Choice> {
  /** The accessible name of the button, with the current choice. */
  readonly label: string;
  readonly menu: string;
  readonly icon: ReactNode;
  readonly choices: readonly Choice[];
  /** The choice that most lines have. Its button has no text. */
  readonly usual: Choice;
  readonly current: Choice;
  readonly nameOf: (choice: Choice) => string;
  readonly onChoose: (choice: Choice) => void;
}

/** One element with and without a text, so that it keeps the focus when the choice changes. */
const Trigger = ({ label, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <Tooltip text={label}>
    <button {...rest} type="button" aria-label={label} className={styles.trigger} />
  </Tooltip>
);

/** A menu of choices behind a button that shows the current one unless it is the usual one. */
function ChoiceMenu<Choice>(props: ChoiceMenuProps<Choice>) {
  const { label, menu, icon, choices, usual, current, nameOf, onChoose } = props;
  return (
    <Menu
      label={menu}
      align="start"
      trigger={
        <Trigger label={label}>
          {icon}
          {current !== usual && nameOf(current)}
        </Trigger>
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
      icon={<CalendarArrowRight aria-hidden="true" />}
      choices={carryOver.options}
      usual="fresh"
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
      icon={<UserRound aria-hidden="true" />}
      choices={PAYERS}
      usual={null}
      current={line.payer}
      nameOf={nameOf}
      onChoose={onChoose}
    />
  );
}
