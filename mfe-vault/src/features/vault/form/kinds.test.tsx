import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anEntry } from '../../../testing/entries.ts';
import { button, dialog, openVault, preloadPage } from '../../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();
const card = { holder: 'Ada', number: '4111 1111', expires: '09/2030', code: '737' };
const aCard = (over: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({
    type: 'card',
    name: 'Visa',
    usernameEmail: '',
    password: '',
    url: null,
    notes: null,
    card,
    ...over,
  });

const adding = async (kind: string) => {
  backend.answer(entryRoutes.list, []);
  const shell = openVault();
  await shell.person.click(await screen.findByRole('button', { name: 'Add password' }));
  await shell.person.click(dialog().getByRole('radio', { name: kind }));
  await screen.findByLabelText(/^Tags/);
  return shell;
};
const editing = async (entry: ReturnType<typeof anEntry>) => {
  backend.answer(entryRoutes.list, [entry]);
  const shell = openVault();
  await shell.person.click(await screen.findByRole('button', { name: `Edit ${entry.name}` }));
  await screen.findByLabelText(/^Tags/);
  return shell;
};
const sent = (route: typeof entryRoutes.create | typeof entryRoutes.update) =>
  backend.callsTo(route).map(({ body }) => body);

describe('cards and notes [VLT-2]', () => {
  test('a card is added with its texts, without user name and password', async () => {
    const { person } = await adding('Card');
    await person.type(screen.getByLabelText('Name of the card'), 'Visa');
    await person.type(screen.getByLabelText(/^Name on the card/), 'Ada');
    await person.type(screen.getByLabelText(/^Card number/), '4111 1111');
    await person.type(screen.getByLabelText(/^Expires/), '09/2030');
    await person.type(screen.getByLabelText(/^Security code/), '737');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    backend.answer(entryRoutes.create, aCard());
    await person.click(dialog().getByRole('button', { name: 'Add card' }));
    await waitFor(() =>
      expect(sent(entryRoutes.create)).toEqual([{ type: 'card', name: 'Visa', card, notes: null }]),
    );
  });

  test('a note is added with its title and text', async () => {
    const { person } = await adding('Note');
    await person.type(screen.getByLabelText('Title'), 'Wi-Fi');
    await person.type(screen.getByLabelText(/^Notes/), 'hunter2');
    backend.answer(entryRoutes.create, aCard({ type: 'note', name: 'Wi-Fi', card: undefined }));
    await person.click(dialog().getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(sent(entryRoutes.create)).toEqual([{ type: 'note', name: 'Wi-Fi', notes: 'hunter2' }]),
    );
  });

  test('a card without a name and with a long text is not sent, and each field says why', async () => {
    const { person } = await adding('Card');
    await person.click(screen.getByLabelText(/^Name on the card/));
    await person.paste('x'.repeat(101));
    await person.click(dialog().getByRole('button', { name: 'Add card' }));
    expect(await screen.findByText('Please enter the name of the card.')).toBeVisible();
    expect(screen.getByText('Please use at most 100 characters.')).toBeVisible();
    expect(backend.callsTo(entryRoutes.create)).toEqual([]);
  });

  test('a stored card keeps its kind, and its number is in no attribute of the form', async () => {
    const { person } = await editing(aCard());
    expect(screen.getByRole('dialog', { name: 'Edit card' })).toBeVisible();
    expect(dialog().queryByRole('radio', { name: 'Login' })).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Card number/)).toHaveValue('4111 1111');
    expect(document.documentElement.outerHTML).not.toContain('4111');
    await person.type(screen.getByLabelText(/^Tags/), 'Bank, Bank ,Home');
    backend.answer(entryRoutes.update, aCard({ version: 2 }));
    await person.click(button('Save changes'));
    await waitFor(() =>
      expect(sent(entryRoutes.update)).toEqual([
        { type: 'card', name: 'Visa', card, notes: null, tags: ['Bank', 'Home'] },
      ]),
    );
  });
});

describe('the setup key and the tags of a login [VLT-1] [VLT-2]', () => {
  const FIVE = ['name', 'notes', 'password', 'url', 'usernameEmail'];

  test('a change that touches neither is sent as by the last release', async () => {
    const { person } = await editing(anEntry({ totp: 'JBSWY3DPEHPK3PXP', tags: ['Home'] }));
    await person.type(screen.getByLabelText('Service or company'), '!');
    backend.answer(entryRoutes.update, anEntry({ version: 2 }));
    await person.click(button('Save changes'));
    await waitFor(() =>
      expect(sent(entryRoutes.update).map((body) => Object.keys(body as object).sort())).toEqual([FIVE]),
    );
  });

  test('a setup key is sent, cleared with null, and refused if it is none', async () => {
    const { person } = await editing(anEntry({ totp: 'JBSWY3DPEHPK3PXP' }));
    const field = screen.getByLabelText(/^Setup key/);
    await person.clear(field);
    await person.type(field, 'no key 0189');
    await person.click(button('Save changes'));
    expect(await screen.findByText(/^Please enter the setup key that the website shows/)).toBeVisible();
    expect(backend.callsTo(entryRoutes.update)).toEqual([]);
    await person.clear(field);
    backend.answer(entryRoutes.update, anEntry({ version: 2 }));
    await person.click(button('Save changes'));
    await waitFor(() => expect(sent(entryRoutes.update)).toMatchObject([{ totp: null }]));
  });
});

describe('a save of which a service of the previous release keeps only a part [VLT-2]', () => {
  const SEED = 'JBSWY3DPEHPK3PXP';

  test('a new login keeps what was typed, says so, and the next save changes the stored entry', async () => {
    const { person, toasts } = await adding('Login');
    await person.type(screen.getByLabelText('Service or company'), 'First Bank');
    await person.type(screen.getByLabelText('User name or email'), 'ada');
    await person.type(screen.getByLabelText('Password'), 'p');
    await person.type(screen.getByLabelText(/^Setup key/), SEED);
    const stored = anEntry({ usernameEmail: 'ada', password: 'p', url: null, notes: null });
    backend.answer(entryRoutes.create, stored);
    await person.click(dialog().getByRole('button', { name: 'Add password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This service is being updated and can’t keep everything yet. Please save again in a few minutes.',
    );
    expect(screen.getByRole('dialog', { name: 'Edit password' })).toBeVisible();
    expect(await screen.findByLabelText(/^Setup key/)).toHaveValue(SEED);
    expect(toasts).toEqual([]);
    backend.answer(entryRoutes.update, { ...stored, version: 2, totp: SEED });
    await person.click(button('Save changes'));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Password Updated', tone: 'success' }]));
    expect(sent(entryRoutes.create)).toHaveLength(1);
    expect(sent(entryRoutes.update)).toMatchObject([{ totp: SEED }]);
  });

  test('a changed card stays a card with its texts', async () => {
    const { person } = await editing(aCard());
    await person.type(screen.getByLabelText(/^Security code/), '9');
    const { type: _type, card: _card, ...five } = aCard({ version: 2 });
    backend.answer(entryRoutes.update, five);
    await person.click(button('Save changes'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not everything was saved');
    expect(screen.getByRole('dialog', { name: 'Edit card' })).toBeVisible();
    expect(screen.getByLabelText(/^Security code/)).toHaveValue('7379');
    backend.answer(entryRoutes.update, aCard({ version: 3, card: { ...card, code: '7379' } }));
    await person.click(button('Save changes'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(entryRoutes.update).at(-1)).toMatchObject({ type: 'card', card: { ...card, code: '7379' } });
  });
});

test('the messages about a card and a note name their kind', async () => {
  const { person, toasts } = await editing(aCard());
  backend.answer(entryRoutes.delete, null);
  await person.click(dialog().getByRole('button', { name: 'Cancel' }));
  await person.click(button('Delete Visa'));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Card Deleted']));
});

test('the list, which may have 16 MiB, is not fetched again after a save and a deletion of this page', async () => {
  const { person, toasts } = await editing(aCard());
  const count = () => backend.callsTo(entryRoutes.list).length;
  const before = count();
  await person.type(screen.getByLabelText(/^Name of the card/), '!');
  backend.answer(entryRoutes.update, aCard({ name: 'Visa!', version: 2 }));
  await person.click(button('Save changes'));
  expect(await screen.findByRole('article', { name: 'Visa!' })).toBeVisible();
  backend.answer(entryRoutes.delete, null);
  await person.click(button('Delete Visa!'));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Card Updated', 'Card Deleted']));
  expect(count()).toBe(before);
});
