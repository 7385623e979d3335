import 'fake-indexeddb/auto';
import { createTransaction, getMonth, listTransactions } from '@savvi/budget-contract/month.routes';
import { userQuery } from '@savvi/mfe-kit';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  aMonth,
  answerTransactions,
  aTransaction,
  BUDGET_ID,
  LINES,
  MONTH,
  openPart,
} from '../../../testing/month-parts.tsx';
import { QuickAdd } from '../quick-add.tsx';
import { RecentTransactions } from '../transactions-section.tsx';
import { useUnsent } from './unsent.queries.ts';
import { UNSENT_MAX, type UnsentTransaction } from './unsent.rules.ts';
import { keepUnsent, listUnsent } from './unsent-store.ts';
import { UnsentNotice } from './unsent-notice.tsx';

const backend = openFakeBackend();
const ME = aUser().id;
const NOTE = `savvi.unsent.${ME}.budget`;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  answerTransactions(backend, []);
  backend.answer(getMonth, aMonth());
  backend.answer(createTransaction, aTransaction());
});

/** The parts of a month page that the transactions concern, with the edited transaction that the address names. */
function Page({ edit = null }: { edit?: string | null }) {
  const [opened, setOpened] = useState(edit);
  const edited = useUnsent().find(({ key }) => key === opened);
  return (
    <>
      <button type="button" onClick={() => setOpened(edit)}>
        Edit again
      </button>
      <QuickAdd
        budgetId={BUDGET_ID}
        month={MONTH}
        lines={LINES}
        people={null}
        correction={null}
        editing={edited ? { transaction: edited, onDone: () => setOpened(null) } : null}
      />
      <UnsentNotice />
      <RecentTransactions
        budgetId={BUDGET_ID}
        month={MONTH}
        lines={LINES}
        people={null}
        isStarted
        closedMonths={[]}
      />
    </>
  );
}

async function open(edit?: string) {
  const shell = openPart(<Page edit={edit ?? null} />);
  await waitFor(() => expect(shell.client.isFetching()).toBe(0));
  return shell;
}

const field = () => screen.getByRole('textbox', { name: 'Add a transaction' });
const waiting = () => screen.findByRole('list', { name: /^Not sent yet/ });
const sent = () =>
  backend.callsTo(createTransaction).map(({ body, headers }) => ({
    payee: (body as { payee: string }).payee,
    key: headers.get('Idempotency-Key'),
  }));
const goOnline = () => fireEvent(globalThis as unknown as Window, new Event('online'));

function aWaiting(payee: string, at: number, over: Partial<UnsentTransaction> = {}): UnsentTransaction {
  return {
    key: `019c0000-000${at}-7000-8000-000000000000`,
    budgetId: BUDGET_ID,
    input: { date: '2026-03-02', kind: 'spending', amount: '12.40', payee, note: null, lineId: null },
    refusal: null,
    ...over,
  };
}

describe('a transaction that cannot be sent', () => {
  test.each([
    ['nothing answers', () => backend.drop(createTransaction)],
    ['the service is not available', () => backend.refuse(createTransaction, 'unavailable')],
    ['there were too many requests', () => backend.refuse(createTransaction, 'too-often')],
  ])('waits in the browser if %s, and quick add is free for the next one (MON-60)', async (_, fail) => {
    fail();
    const { person } = await open();
    await person.type(field(), '12.40 coffee{Enter}');
    const row = within(await waiting()).getByRole('listitem');
    expect(row).toHaveTextContent('coffee');
    expect(row).toHaveTextContent('$12.40');
    expect(row).toHaveTextContent('Today');
    expect(screen.getByRole('heading', { name: 'Not sent yet (1)' })).toBeVisible();
    expect(field()).toHaveValue('');
    expect(screen.getByText('Not sent yet. We’ll send it when the connection is back.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.getByText(/the figures don’t include them/)).toBeVisible();
  });

  test('goes out in order with its key of every attempt when the network is back, and appears in the list (MON-60)', async () => {
    backend.drop(createTransaction);
    const { person } = await open();
    for (const payee of ['one', 'two', 'three']) {
      await person.type(field(), `5 ${payee}{Enter}`);
      await waitFor(() => expect(field()).toHaveValue(''));
    }
    await screen.findByRole('heading', { name: 'Not sent yet (3)' });
    const attempts = new Map(sent().map(({ payee, key }) => [payee, key]));
    expect([...attempts.keys()]).toEqual(['one']);
    const before = sent().length;
    backend.answer(createTransaction, aTransaction());
    answerTransactions(backend, [aTransaction({ payee: 'From the server' })]);
    goOnline();
    expect(await screen.findByText('3 transactions that were not sent yet are saved now.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(await screen.findByText('From the server')).toBeVisible();
    expect(
      sent()
        .slice(before)
        .map(({ payee }) => payee),
    ).toEqual(['one', 'two', 'three']);
    expect(sent()[before]?.key).toBe(attempts.get('one'));
    const activities = backend.callsTo(createTransaction).map(({ headers }) => headers.get('X-Activity'));
    expect(activities).toEqual([null, ...activities.slice(1).map(() => 'background')]);
    const keys = new Set(sent().map(({ key }) => key));
    expect(keys.size).toBe(3);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).not.toBeInTheDocument());
    expect(await listUnsent(ME)).toEqual([]);
  });

  test('is sent after the page was closed and opened again (MON-60)', async () => {
    await keepUnsent(ME, aWaiting('later', 1));
    await open();
    await waitFor(() => expect(sent()).toMatchObject([{ payee: 'later', key: aWaiting('later', 1).key }]));
    await waitFor(async () => expect(await listUnsent(ME)).toEqual([]));
  });

  test('lets a new one wait behind it (MON-60)', async () => {
    await keepUnsent(ME, aWaiting('first', 1));
    backend.refuse(createTransaction, 'unavailable');
    const { person } = await open();
    await waiting();
    await person.type(field(), '5 second{Enter}');
    await screen.findByRole('heading', { name: 'Not sent yet (2)' });
    expect(new Set(sent().map(({ payee }) => payee))).toEqual(new Set(['first']));
  });

  test('can be removed, and the focus stays in the list', async () => {
    backend.drop(createTransaction);
    await keepUnsent(ME, aWaiting('one', 1));
    await keepUnsent(ME, aWaiting('two', 2));
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Remove one' }));
    await waitFor(() => expect(screen.queryByText('one')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Remove two' })).toHaveFocus();
    expect((await listUnsent(ME)).map(({ input }) => input.payee)).toEqual(['two']);
  });

  test('waits when the session has ended, and the shell learns of it', async () => {
    await keepUnsent(ME, aWaiting('one', 1));
    backend.refuse(createTransaction, 'unauthorized');
    const { client } = await open();
    await waitFor(() => expect(client.getQueryState(userQuery.queryKey)?.isInvalidated).toBe(true));
    expect(await listUnsent(ME)).toMatchObject([{ refusal: null }]);
  });

  // Trust: deletion-19
  test('of one user is neither shown to another nor sent by another (MON-60)', async () => {
    await keepUnsent('7b0c4f6e-0000-4000-8000-000000000000', aWaiting('secret', 1));
    await open();
    expect(screen.queryByText('secret')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });
});

describe('a refused transaction', () => {
  test('does not hold up the others, and shows what was typed and why (MON-60)', async () => {
    const release = backend.hold(createTransaction);
    await keepUnsent(ME, aWaiting('closed', 1));
    await keepUnsent(ME, aWaiting('fine', 2));
    openPart(<Page />);
    await waitFor(() => expect(sent()).toMatchObject([{ payee: 'closed' }]));
    backend.answer(createTransaction, aTransaction());
    release.refuse('month-closed');
    const list = await screen.findByRole('list', { name: 'Not saved (1)' });
    expect(list).toHaveTextContent('closed');
    expect(list).toHaveTextContent('$12.40');
    expect(within(list).getByText('This month is closed.')).toBeVisible();
    await screen.findByText('1 transaction that was not sent yet is saved now. 1 transaction was not saved.');
    expect(sent().map(({ payee }) => payee)).toEqual(['closed', 'fine']);
    expect(within(list).getByRole('link', { name: 'Edit closed' })).toHaveAttribute(
      'href',
      `/month/2026-03/transactions?budget=${BUDGET_ID}&edit=${aWaiting('closed', 1).key}`,
    );
  });

  test('is kept until its correction is saved, which has a new key', async () => {
    const refused = aWaiting('7-11 at 5th 3/1', 1, { refusal: 'This month is closed.' });
    await keepUnsent(ME, refused);
    const { person } = await open(refused.key);
    await waitFor(() => expect(field()).toHaveValue('12.40 7-11 at 5th 3/1'));
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(/^\$12\.40 · 7-11 at 5th 3\/1 · No line · today/);
    expect(await listUnsent(ME)).toHaveLength(1);
    await person.type(field(), '{Enter}');
    await waitFor(async () => expect(await listUnsent(ME)).toEqual([]));
    expect(sent()).toMatchObject([{ payee: '7-11 at 5th 3/1' }]);
    expect(sent()[0]?.key).not.toBe(refused.key);
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  test('fills the field again when it is edited after the field was emptied, and stays until it is saved', async () => {
    const refused = aWaiting('Ann', 1, { refusal: 'This month is closed.' });
    await keepUnsent(ME, refused);
    const { person } = await open(refused.key);
    await waitFor(() => expect(field()).toHaveValue('12.40 Ann'));
    await person.clear(field());
    await person.type(field(), '5 coffee{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ payee: 'coffee' }]));
    expect(await listUnsent(ME)).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Edit again' }));
    await waitFor(() => expect(field()).toHaveValue('12.40 Ann'));
  });

  test('can be discarded', async () => {
    await keepUnsent(ME, aWaiting('one', 1, { refusal: 'This month is closed.' }));
    backend.refuse(createTransaction, 'month-closed');
    await keepUnsent(ME, aWaiting('two', 2));
    const { person } = await open();
    await screen.findByText('1 transaction was not saved.');
    for (const name of ['one', 'two'])
      await person.click(await screen.findByRole('button', { name: `Discard ${name}` }));
    await waitFor(async () => expect(await listUnsent(ME)).toEqual([]));
    await waitFor(() => expect(screen.queryByText(/not saved/i)).not.toBeInTheDocument());
    expect(sent()).toMatchObject([{ payee: 'two' }]);
  });
});

describe('what signing out would delete', () => {
  test('is declared to the shell in one sentence, without personal data (MON-60)', async () => {
    const work = () => JSON.parse(localStorage.getItem(NOTE) ?? 'null') as unknown;
    await keepUnsent(ME, aWaiting('Ann', 1));
    const databases = [`savvi.unsent-transactions.${ME}`];
    expect(work()).toEqual({
      sentence: '1 transaction hasn’t been sent yet and will be lost.',
      databases,
    });
    await keepUnsent(ME, aWaiting('Ben', 2, { refusal: 'No' }));
    expect(work()).toEqual({
      sentence: '2 transactions haven’t been sent yet and will be lost.',
      databases,
    });
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(databases);
    await open();
    await waitFor(() =>
      expect(work()).toMatchObject({ sentence: '1 transaction hasn’t been sent yet and will be lost.' }),
    );
    await waitFor(() => expect(screen.queryByText(/Not sent yet \(/)).not.toBeInTheDocument());
  });

  test('is nothing once everything was sent', async () => {
    await keepUnsent(ME, aWaiting('Ann', 1));
    await open();
    await waitFor(() => expect(localStorage.getItem(NOTE)).toBeNull());
  });
});

describe('a browser that cannot keep more', () => {
  test('says that there are too many, and the text stays', async () => {
    backend.drop(createTransaction);
    const many = Array.from({ length: UNSENT_MAX }, (_, at) => ({
      ...aWaiting(`p${at}`, 1),
      key: `019c0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    }));
    await keepUnsent(ME, aWaiting('first', 1));
    for (const each of many.slice(1)) await keepUnsent(ME, each);
    expect(await keepUnsent(ME, many[0] ?? aWaiting('', 1))).toBe('full');
    const { person } = await open();
    await waiting();
    await person.type(field(), '5 coffee{Enter}');
    expect(
      await screen.findByText(
        'Not saved: 500 transactions are waiting to be sent. Try again when you’re back online.',
      ),
    ).toBeVisible();
    expect(field()).toHaveValue('5 coffee');
  });

  test('says that it has no database, and the text stays', async () => {
    vi.stubGlobal('indexedDB', undefined);
    backend.drop(createTransaction);
    const { person } = await open();
    await person.type(field(), '5 coffee{Enter}');
    expect(
      await screen.findByText('Not saved. Try again: this browser can’t keep it for later.'),
    ).toBeVisible();
    expect(field()).toHaveValue('5 coffee');
    expect(backend.callsTo(listTransactions).length).toBeGreaterThan(0);
  });
});
