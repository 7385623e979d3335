import {
  BUDGET_LINES_MAX,
  BUDGET_NAME_MAX,
  type BudgetType,
  type EmploymentType,
} from '@savvi/budget-contract/budget';
import type { LineList } from './entries.rules.ts';
import type { LineProblem } from './lines.rules.ts';
import type { EntryField } from './merge.rules.ts';
import type { Destination } from './picture.rules.ts';
import type { Mode, Step } from './steps.rules.ts';

/** Names the fields that were changed both in this form and elsewhere; empty without any. */
const bothChanged = (fields: string) =>
  fields === '' ? '' : `Both versions changed: ${fields}. We kept yours.`;

/** Texts of the wizard. Texts quoted in the specification are exact. */
export const wizardTexts = {
  title: 'Create New Budget',
  step: (step: number) => `Step ${step} of 6`,
  steps: 'Steps',
  previous: 'Previous',
  save: 'Save',
  saved: 'Progress saved',
  savedLater: 'as you type',
  savedInTab: {
    retrying: "Saved in this tab only. We'll keep trying.",
    'too-large': 'Saved in this tab only. This draft is too large to save to your account.',
  },
  headings: {
    1: 'Name your budget',
    2: 'Who is it for?',
    3: 'What comes in each month?',
    4: 'What goes out each month?',
    5: 'How do you share what is left?',
    6: 'Your plan at a glance',
  } satisfies Record<Step, string>,
  leads: {
    1: 'A name you will recognize among your budgets. You can change it at any time.',
    2: 'We only ask about taxes for contractors and the self-employed.',
    3: 'A close estimate is fine. An empty field counts as zero.',
    4: 'The big ones are enough to start with.',
    5: 'Choose a preset, or set your own percentage.',
    6: 'Review your plan. You can go back and change anything.',
  } satisfies Record<Step, string>,
  undone: (left: number) =>
    left === 0 ? 'Undone. That was the last change.' : `Undone. You can undo ${left} more.`,
  longName: `Please use at most ${BUDGET_NAME_MAX} characters.`,

  info: {
    name: 'Budget Name',
    placeholder: 'For example: Our home, 2026',
    preview: 'Preview',
  },
  setup: {
    type: 'Budget type',
    types: { couple: 'Couple', single: 'Single' } satisfies Record<BudgetType, string>,
    typeHints: {
      couple: 'Two incomes, one plan, a fair split',
      single: 'One income, nothing to split',
    } satisfies Record<BudgetType, string>,
    stored: {
      couple: 'Stored as a couple’s budget. It stays one unless you choose a type here.',
      single:
        'Stored as a single budget. It stays one unless you choose a type here, or add a second partner or a split.',
    } satisfies Record<BudgetType, string>,
    becomesSingle: (name: string) =>
      `Saving as single removes ${name} and ${name}’s income from this budget.`,
    you: 'You',
    names: { partner1: 'Partner 1 name', partner2: 'Partner 2 name' },
    yourName: 'Your name',
    employment: 'Employment type',
    employments: {
      w2: 'Employee (W-2)',
      '1099': 'Contractor (1099)',
      self_employed: 'Self-employed',
    } satisfies Record<EmploymentType, string>,
  },
  income: {
    income: 'Monthly income',
    incomeHint: {
      w2: 'Take-home pay, after taxes',
      '1099': 'Before taxes. Enter them below.',
      self_employed: 'Before taxes. Enter them below.',
    } satisfies Record<EmploymentType, string>,
    additional: 'Additional income',
    additionalHint: 'Side work, rent, child support',
    taxes: 'Estimated monthly taxes',
    taxesHint: 'Subtracted before you plan anything',
    net: 'Net income',
    payOpen: (name: string) => `Work out the income of ${name} from a paycheck`,
    payNotLoaded: 'This part couldn’t be loaded. Please reload the page.',
    taxesAboveIncome: 'Taxes are higher than income. Enter both per month; divide yearly taxes by 12.',
  },
  expenses: {
    lists: {
      fixedExpenses: 'Fixed expenses',
      variableExpenses: 'Variable expenses',
      savingsGoals: 'Savings goals',
    } satisfies Record<LineList, string>,
    hints: {
      fixedExpenses: 'The same every month: rent, loans, insurance.',
      variableExpenses: 'Changes from month to month: food, fuel, fun.',
      savingsGoals: 'Goals are kept with this budget.',
    } satisfies Record<LineList, string>,
    name: {
      fixedExpenses: 'Fixed expense',
      variableExpenses: 'Variable expense',
      savingsGoals: 'Savings goal',
    } satisfies Record<LineList, string>,
    placeholder: {
      fixedExpenses: 'Rent',
      variableExpenses: 'Groceries',
      savingsGoals: 'Emergency fund',
    } satisfies Record<LineList, string>,
    amount: 'Monthly amount',
    amountOf: {
      fixedExpenses: 'Monthly amount of the fixed expense',
      variableExpenses: 'Monthly amount of the variable expense',
      savingsGoals: 'Monthly amount of the savings goal',
    } satisfies Record<LineList, string>,
    add: {
      fixedExpenses: 'Add Fixed Expense',
      variableExpenses: 'Add Variable Expense',
      savingsGoals: 'Add Savings Goal',
    } satisfies Record<LineList, string>,
    addShort: 'Add',
    change: (name: string) => `Change ${name}`,
    changed: { name: 'Name', save: 'Save', cancel: 'Cancel' },
    remove: (name: string) => `Remove ${name}`,
    added: (name: string) => `${name} added`,
    addedLines: (count: number) => (count === 1 ? '1 line added' : `${count} lines added`),
    removed: (name: string) => `${name} removed`,
    undo: 'Undo',
    template: 'Start from a template',
    templateUsed: 'Lines added. Fill in the amounts.',
    paste: 'Paste a table',
    tools: 'Add several lines',
    dialogFailed: { title: 'Error', description: 'We couldn’t open this. Please try again.' },
    amountIn: (name: string) => `Monthly amount of ${name}`,
    move: (name: string) => `Move ${name}`,
    moveUp: 'Move up',
    moveDown: 'Move down',
    moveTo: {
      fixedExpenses: 'Move to fixed expenses',
      variableExpenses: 'Move to variable expenses',
    },
    moved: (name: string, position: number, count: number) => `${name}, ${position} of ${count}`,
    movedTo: (moved: string, list: string) => `${moved}, ${list}`,
    problems: {
      'long-name': `Please use at most ${BUDGET_NAME_MAX} characters for the name.`,
      'not-an-amount': 'Please enter an amount such as 1250.50.',
      'large-amount': 'Please enter an amount up to 99,999,999.99.',
      'full-list': `A list holds at most ${BUDGET_LINES_MAX} lines.`,
    } satisfies Record<Exclude<LineProblem, null>, string>,
    total: 'Total',
  },
  split: {
    base: (leftover: string) =>
      `You share the leftover of ${leftover}: income minus expenses and savings goals.`,
    presets: 'Ways to split',
    preview: 'Your split in dollars',
    byIncome: 'By income',
    byIncomeWhy: (name: string, percentage: number, own: string, all: string) =>
      `By income gives ${name} ${percentage}%, because ${name} earns ${own} of the ${all} you earn together.`,
    byIncomeNone: 'To split by income, add an income in the Income step.',
    slider: (name: string) => `${name}’s share in percent`,
    sliderValue: (one: string, percentage: number, other: string) =>
      `${one} ${percentage}%, ${other} ${100 - percentage}%`,
    share: 'Monthly share',
    biweekly: 'Bi-weekly',
    biweeklyOf: (name: string) => `${name}, bi-weekly`,
    biweeklyHint: 'half of the monthly share',
    biweeklyHalf: 'Bi-weekly is half of the monthly share.',
  },
  review: {
    summary: 'Summary',
    income: 'Income',
    expenses: 'Expenses',
    savings: 'Savings',
    leftover: 'Leftover',
    minus: 'minus',
    equals: 'equals',
    overspent: (amount: string) => `You plan to spend ${amount} more than you earn`,
    overspentHint: 'You can save it as it is, or go back to Expenses and plan less.',
    picture: 'Where the money goes',
    pictureHint: 'Each month',
    pictureCaption: 'a month',
    largest: 'Largest amounts',
    rest: 'Everything else',
    nothing: 'Add incomes or expenses to see where the money goes.',
    parts: {
      fixed: 'Fixed expenses',
      variable: 'Variable expenses',
      savings: 'Savings goals',
      leftover: 'Leftover',
    } satisfies Record<Destination, string>,
    shares: { couple: 'Who gets what', single: 'Your share' } satisfies Record<BudgetType, string>,
    sharesHint: 'Shares of the leftover: income minus expenses minus savings',
    change: 'Change',
    changeNamed: { income: 'Change income', expenses: 'Change expenses', split: 'Change split' },
    blank: 'Not filled in yet',
    blankNames: (names: readonly string[], more: number) =>
      `${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`,
    fillIn: 'Fill in',
    goalsHint: 'Savings goals count here. They are kept with this budget.',
  },
  live: {
    nothing: 'Your income, leftover and shares will appear here as you type.',
    income: 'Income',
    fixed: 'Fixed expenses',
    variable: 'Variable expenses',
    savings: 'Savings goals',
    leftover: 'Leftover',
    split: 'Split of the leftover',
  },
  saveToasts: {
    create: {
      done: {
        title: 'Budget created successfully',
        description: 'Your budget has been saved and is ready to use.',
      },
      failed: {
        title: 'Error creating budget',
        description: 'There was a problem creating your budget. Please try again.',
      },
    },
    edit: {
      done: { title: 'Budget updated successfully', description: 'Your budget changes have been saved.' },
      failed: {
        title: 'Error updating budget',
        description: 'There was a problem updating your budget. Please try again.',
      },
    },
  } satisfies Record<Mode, unknown>,

  goals: {
    have: (count: number, names: string) => `You keep ${count} ${count === 1 ? 'goal' : 'goals'}: ${names}.`,
    manage: 'Manage goals',
    failed: 'Your budget is saved, but your goals are not.',
    tryAgain: 'Please try again.',
    again: 'Try again',
    kept: 'Your goals are saved.',
    notLoaded: 'We couldn’t load the goals of this budget, so this plan doesn’t subtract them.',
  },

  pay: {
    failed: 'Your budget is saved, but your paychecks are not.',
    again: 'Try again',
    done: 'Your paychecks are saved',
  },
  resumed: {
    text: 'We kept what you entered earlier.',
    action: { create: 'Start over', edit: 'Discard changes' } satisfies Record<Mode, string>,
  },
  startOver: {
    title: 'Start over?',
    question: 'Everything you entered in this draft will be removed.',
    confirm: 'Start over',
    cancel: 'Keep draft',
    done: { create: 'Draft removed', edit: 'Changes discarded' } satisfies Record<Mode, string>,
    undo: 'Undo',
  },
  stale: {
    title: 'This budget was changed elsewhere',
    description: 'Load the newest version, then save again. We’ll keep your changes.',
    action: 'Load newest version',
    busy: 'Loading...',
    failed: 'We couldn’t load the newest version. Please try again.',
    loaded: (contested: string) =>
      `We loaded the newest version and kept your changes. Review it, then save again. ${bothChanged(contested)}`,
    contested: bothChanged,
  },
  leave: {
    title: 'Leave without updating this budget?',
    description: 'Your changes will be lost.',
    confirm: 'Leave',
    cancel: 'Stay',
  },

  fields: {
    name: 'name',
    budgetType: 'budget type',
    partner1Name: 'partner 1’s name',
    partner2Name: 'partner 2’s name',
    partner1EmploymentType: 'partner 1’s employment type',
    partner2EmploymentType: 'partner 2’s employment type',
    partner1Income: 'partner 1’s income',
    partner1AdditionalIncome: 'partner 1’s additional income',
    partner1EstimatedTaxes: 'partner 1’s taxes',
    partner2Income: 'partner 2’s income',
    partner2AdditionalIncome: 'partner 2’s additional income',
    partner2EstimatedTaxes: 'partner 2’s taxes',
    fixedExpenses: 'fixed expenses',
    variableExpenses: 'variable expenses',
    savingsGoals: 'savings goals',
    splitPercentage: 'split',
  } satisfies Record<EntryField, string>,
} as const;
