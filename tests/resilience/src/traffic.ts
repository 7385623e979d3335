// Performs user actions in all areas, sequentially, on the types of records that any projection counts.
import type { Person } from './calls.ts';

const KINDS = [
  {
    path: '/api/budgets',
    body: { name: 'Plan', partner1Name: 'Ann' },
    change: { name: 'Other plan' },
    canRestore: false,
  },
  {
    path: '/api/passwords',
    body: { name: 'Bank', usernameEmail: 'ann', password: 's3cret' },
    change: { name: 'Other bank' },
    canRestore: true,
  },
  {
    path: '/api/savings-accounts',
    body: { name: 'Rainy days', bankName: 'First', balance: '125.50', accountType: 'savings' },
    change: { balance: '300.25' },
    canRestore: true,
  },
  {
    path: '/api/debts',
    body: {
      name: 'Card',
      creditor: 'Big Bank',
      balance: '900.00',
      interestRate: '0.1999',
      minimumPayment: '25.00',
      debtType: 'other',
    },
    change: { balance: '800.00' },
    canRestore: true,
  },
] as const;

/**
 * Creates, changes, deletes and restores records of one user until `isOver` returns true; `onChange` is
 * called after each successful change.
 */
export async function runTraffic(
  person: Person,
  { random, isOver, onChange }: { random: () => number; isOver: () => boolean; onChange: () => void },
): Promise<void> {
  const things: { kind: (typeof KINDS)[number]; id: string; isDeleted: boolean }[] = [];
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const succeeded = ({ status }: { status: number }) => {
    const isGood = status >= 200 && status < 300;
    if (isGood) onChange();
    return isGood;
  };

  async function step(): Promise<void> {
    const thing = pick(things);
    const kind = pick(KINDS);
    if (kind !== undefined && (thing === undefined || random() < 0.5)) {
      const answer = await person.call('POST', kind.path, { body: kind.body });
      // Every contract returns the stored record.
      if (succeeded(answer)) things.push({ kind, id: (answer.json as { id: string }).id, isDeleted: false });
    } else if (thing?.isDeleted === false && random() < 0.5)
      succeeded(await person.call('PATCH', `${thing.kind.path}/${thing.id}`, { body: thing.kind.change }));
    else if (thing?.isDeleted === false)
      thing.isDeleted = succeeded(await person.call('DELETE', `${thing.kind.path}/${thing.id}`));
    else if (thing?.kind.canRestore === true)
      thing.isDeleted = !succeeded(await person.call('POST', `${thing.kind.path}/${thing.id}/restore`));
  }

  while (!isOver()) await step();
}
