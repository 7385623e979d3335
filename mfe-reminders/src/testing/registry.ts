/** The call that reads what areas contribute. */
export const REGISTRY = 'GET /registry.json';

const bills = {
  name: 'bills',
  basePaths: ['/bills'],
  menu: [],
  entitlement: null,
  versions: [
    {
      version: '1',
      entry: '/areas/bills/remoteEntry.js',
      integrity: `sha384-${'a'.repeat(64)}`,
      shellApi: 1,
      weight: 100,
      users: [],
    },
  ],
};

/** An area that says what mails can have, and where its dates are done. */
export const BILLS = {
  ...bills,
  contributes: {
    lists: [{ name: 'bill-dates', call: '/api/bill-dates', key: ['bill-dates'], page: '/bills/open' }],
    slots: [
      { slot: 'of a later release' },
      {
        slot: 'dashboard.coming-up',
        rows: [
          {
            kind: 'bill',
            list: 'bill-dates',
            coming: 'Due {day}',
            overdue: 'Was due {day}',
            open: 'Open bills',
          },
          { kind: 'jar', list: 'bill-dates', coming: 'Due {day}', overdue: 'Was due {day}' },
        ],
      },
      {
        slot: 'mail-sources',
        sources: [{ kind: 'bill', label: 'Bills', hint: 'What is due within 14 days.' }],
      },
    ],
  },
};

/** The registry with these areas. */
export const aRegistry = (areas: readonly object[]) => ({ schema: 1, areas });
