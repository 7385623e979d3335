/** The name of a budget's file: each character that is no letter or digit becomes one underscore (BUD-16). */
export const csvFileName = (budgetName: string): string => `${budgetName.replace(/[^a-zA-Z0-9]/gu, '_')}_budget.csv`;
