/**
 * Texts of the Budget Lab and of the pages around the wizard. Texts quoted in the specification are exact.
 */
export const texts = {
  lab: {
    title: 'Budget Lab',
    subtitle: 'Create and manage your budgets',
    create: 'Create New Budget',
    createHint: 'Six short steps, saved as you go',
    draftHint: (name: string) => `Continue with “${name}”`,
    back: 'Back to Budgets',
    loading: 'Loading budgets',
    list: 'Your budgets',
  },
  draft: {
    discarded: 'Draft discarded',
    undo: 'Undo',
    failed: { title: 'Error', description: 'We couldn’t update your draft. Please try again.' },
  },
  search: {
    none: (search: string) => `No results for “${search}”`,
    noneHint: 'Search covers budget names and partner names.',
    clear: 'Show all budgets',
  },
  empty: {
    title: 'No budgets yet',
    description: 'Create your first budget to start planning your finances together',
  },
  reload: {
    title: 'We couldn’t load your budgets',
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  },
  card: {
    income: 'Total Income',
    expenses: 'Total Expenses',
    remaining: 'Remaining',
    split: 'Split of what remains',
    largest: 'Largest expenses',
    others: (count: number) => `and ${count} more`,
    edit: 'Edit',
    start: (month: string) => `Start ${month}`,
    open: (month: string) => `Open ${month}`,
    menu: (name: string) => `More actions for ${name}`,
    created: 'Created',
    main: 'Main',
    makeMain: 'Make this my main budget',
    duplicate: 'Duplicate',
    exportCsv: 'Export as CSV',
    exportExcel: 'Export as Excel',
    exportWorkbook: 'Export as Excel workbook',
    remove: 'Delete Budget',
  },
  remove: {
    failed: { title: 'Error', description: 'Failed to delete budget. Please try again.' },
  },
  main: {
    done: (name: string) => `${name} is your main budget now`,
    failed: { title: 'Error', description: 'We couldn’t change your main budget. Please try again.' },
  },
  copyFailed: { title: 'Error', description: 'We couldn’t duplicate this budget. Please try again.' },
  exportFailed: { title: 'Error', description: 'We couldn’t create the file. Please try again.' },
  edit: { title: 'Edit Budget' },
  formLoading: 'Loading budget',
  months: { title: 'Months', loading: 'Loading your months' },
  notFound: {
    title: 'Budget Not Found',
    description: "The budget you're looking for doesn't exist or you don't have access to it.",
  },
} as const;
