import type { PapersProps, RecordLinkProps, RecordNamesProps } from '@savvi/mfe-kit';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anEntry, entryId } from '../../../testing/entries.ts';
import { button, dialog, openVault, preloadPage } from '../../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();

const loan: PapersProps = { kind: 'debt', id: entryId(71), name: 'Home loan' };
const car: PapersProps = { kind: 'policy', id: entryId(72), name: 'Car insurance' };
const records = [loan, car];
const gone = { kind: 'property', id: entryId(79) };
const linkTo = ({ kind, id }: PapersProps) => ({ kind, id });

/** What the shell provides to areas, with the state of the lists of names. */
function offersWith(state: Partial<Parameters<RecordNamesProps['children']>[0]> = {}) {
  const named = vi.fn();
  return {
    named,
    RecordLink: ({ id, children }: RecordLinkProps) => {
      const record = records.find((each) => each.id === id);
      return record ? <a href="/plan">{record.name}</a> : children;
    },
    RecordNames: ({ kinds, children }: RecordNamesProps) => {
      named(kinds);
      return children({ records, isLoading: false, reload: null, ...state });
    },
  };
}

const editing = async (over: Parameters<typeof anEntry>[0], offers = offersWith()) => {
  backend.answer(entryRoutes.list, [anEntry(over)]);
  const { named, ...offered } = offers;
  const shell = openVault({ offers: offered });
  await shell.person.click(await screen.findByRole('button', { name: 'Edit First Bank' }));
  await screen.findByRole('group', { name: /^Belongs to/ });
  return { ...shell, named };
};
const saved = () => backend.callsTo(entryRoutes.update).map(({ body }) => body);
const choose = (name: string) => dialog().getByRole('checkbox', { name });

test('records are chosen by name, their names load on request, and the choice is saved [LNK-1] [VLT-2]', async () => {
  const { person, named } = await editing({ links: [linkTo(loan)] });
  expect(dialog().getByText('1 record chosen')).toBeVisible();
  expect(named).not.toHaveBeenCalled();
  await person.click(button('Choose records'));
  expect(named).toHaveBeenCalledWith(['savings-account', 'debt', 'property', 'policy', 'document']);
  expect(button('Choose records')).toHaveAttribute('aria-expanded', 'true');
  expect(choose('Home loan')).toBeChecked();
  await person.click(choose('Home loan'));
  await person.click(choose('Car insurance'));
  backend.answer(entryRoutes.update, anEntry({ version: 2, links: [linkTo(car)] }));
  await person.click(button('Save changes'));
  await waitFor(() => expect(saved()).toMatchObject([{ links: [linkTo(car)] }]));
});

test('a change that leaves the links as they are does not send them [LNK-1]', async () => {
  const { person } = await editing({ links: [linkTo(car), linkTo(loan)] });
  await person.click(button('Choose records'));
  await person.click(choose('Car insurance'));
  await person.click(choose('Car insurance'));
  await person.type(screen.getByLabelText('Service or company'), '!');
  backend.answer(entryRoutes.update, anEntry({ version: 2 }));
  await person.click(button('Save changes'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).not.toHaveProperty('links');
});

test('the link to a record that is in no list is shown by its kind and can be removed [LNK-1]', async () => {
  const { person } = await editing({ links: [gone, { kind: 'constructor', id: entryId(78) }] });
  await person.click(button('Choose records'));
  expect(choose('Record')).toBeChecked();
  await person.click(choose('Property'));
  await person.click(choose('Record'));
  expect(choose('Property')).not.toBeChecked();
  backend.answer(entryRoutes.update, anEntry({ version: 2 }));
  await person.click(button('Save changes'));
  await waitFor(() => expect(saved()).toMatchObject([{ links: [] }]));
});

test('more than 20 records are not saved, and the form shows why [LNK-1]', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ kind: 'document', id: entryId(100 + at) }));
  const { person } = await editing({ links: many });
  await person.click(button('Choose records'));
  await person.click(choose('Home loan'));
  expect(screen.getByRole('alert')).toHaveTextContent('Please choose at most 20 records.');
  await person.click(button('Save changes'));
  expect(saved()).toEqual([]);
  await person.click(choose('Home loan'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a long list shows 50 records and the chosen ones, and the search finds the others [LNK-1]', async () => {
  const papers = Array.from({ length: 5_000 }, (_, at) => ({
    kind: 'document',
    id: entryId(1_000 + at),
    name: `Paper ${at}`,
  }));
  const last = papers.at(-1)!; // there are 5,000
  const { person } = await editing({ links: [linkTo(last)] }, offersWith({ records: papers }));
  await person.click(button('Choose records'));
  expect(choose('Paper 4999')).toBeChecked();
  expect(dialog().getAllByRole('checkbox')).toHaveLength(51);
  expect(dialog().getByText('51 of 5,000 shown. Search to find the others.')).toBeVisible();
  await person.type(screen.getByLabelText('Search your records'), 'paper 4321{Enter}');
  expect(dialog().getAllByRole('checkbox')).toEqual([choose('Paper 4321')]);
  expect(saved()).toEqual([]);
  await person.type(screen.getByLabelText('Search your records'), 'x');
  expect(dialog().getByText('No records match your search.')).toBeVisible();
});

test('the field shows that lists are loading, and offers to reload failed ones [LNK-1]', async () => {
  const reload = vi.fn();
  const { person } = await editing({}, offersWith({ records: [], isLoading: true, reload }));
  await person.click(button('Choose records'));
  expect(screen.getByText('Loading your records')).toBeInTheDocument();
  await person.click(button('Reload'));
  expect(reload).toHaveBeenCalledOnce();
});

test('without records the field shows that there is nothing to choose, and closes again [LNK-1]', async () => {
  const { person } = await editing({}, offersWith({ records: [] }));
  await person.click(button('Choose records'));
  expect(dialog().getByText(/^There’s nothing to choose yet\./)).toBeVisible();
  await person.click(button('Choose records'));
  expect(dialog().queryByText(/^There’s nothing to choose yet\./)).toBeNull();
});

test('the details show the names of the records as links, and deleted ones by their kind [LNK-1] [VLT-2]', async () => {
  backend.answer(entryRoutes.list, [anEntry({ links: [linkTo(loan), gone] })]);
  const { named: _, ...offers } = offersWith();
  const { person } = openVault({ offers });
  await person.click(await screen.findByRole('button', { name: 'Details of First Bank' }));
  expect(await screen.findByRole('link', { name: 'Home loan' })).toBeVisible();
  expect(dialog().getByText('Belongs to')).toBeVisible();
  expect(dialog().getByText('Property')).toBeVisible();
});

test('a shell of the last release shows no links, and saving keeps them [LNK-1]', async () => {
  backend.answer(entryRoutes.list, [anEntry({ links: [linkTo(loan)] })]);
  const { person } = openVault();
  await person.click(await screen.findByRole('button', { name: 'Details of First Bank' }));
  await screen.findByRole('dialog', { name: 'First Bank' });
  expect(dialog().queryByText('Belongs to')).toBeNull();
  await person.click(dialog().getByRole('button', { name: 'Edit' }));
  await screen.findByLabelText(/^Tags/);
  expect(screen.queryByRole('group', { name: /^Belongs to/ })).toBeNull();
  await person.type(screen.getByLabelText('Service or company'), '!');
  backend.answer(entryRoutes.update, anEntry({ version: 2 }));
  await person.click(button('Save changes'));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).not.toHaveProperty('links');
});
