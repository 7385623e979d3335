import { getConfirmed } from '@savvi/contracts/identity/strong-sign-in.routes';
import { entryRoutes } from '@savvi/vault-contract/vault.routes';
import type { ListedEntry } from '@savvi/vault-contract/entry';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aDamagedEntry, anEntry, entryId } from '../../../testing/entries.ts';
import { button, dialog, openVault, preloadPage } from '../../../testing/open-vault.tsx';

preloadPage();
const backend = openFakeBackend();
beforeEach(() => backend.answer(getConfirmed, { until: null }));
const named = (at: number, name: string, over: Parameters<typeof anEntry>[0] = {}) =>
  anEntry({ id: entryId(at), name, password: `clench-hubcap-${at}-wafer`, ...over });
const opened = async (...entries: ListedEntry[]) => {
  backend.answer(entryRoutes.list, entries);
  const shell = openVault();
  await screen.findAllByRole('article');
  return shell;
};
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const row = (name: string) => screen.getByRole('article', { name });

describe('the sort order', () => {
  test('entries are sorted by name in natural order, or with the newest first', async () => {
    const { person } = await opened(
      aDamagedEntry(),
      named(1, 'site 10'),
      named(2, 'Zoo'),
      named(3, 'Site 9'),
      named(4, 'élan'),
      named(5, 'Apple'),
    );
    expect(names()).toEqual(['Apple', 'élan', 'Site 9', 'site 10', 'Zoo', 'This entry is damaged']);
    await person.selectOptions(screen.getByLabelText('Order'), 'Newest first');
    expect(names()).toEqual(['This entry is damaged', 'site 10', 'Zoo', 'Site 9', 'élan', 'Apple']);
  });
});

describe('an added entry', () => {
  const add = async ({ person }: { person: ReturnType<typeof openVault>['person'] }, name: string) => {
    await person.click(button('Add password'));
    await person.type(screen.getByLabelText('Service or company'), name);
    await person.type(screen.getByLabelText('User name or email'), 'ada');
    await person.type(screen.getByLabelText('Password'), 'x');
    backend.answer(entryRoutes.create, named(7, name));
    await person.click(dialog().getByRole('button', { name: 'Add password' }));
  };

  test('an added entry has the focus at its place in the list', async () => {
    const shell = await opened(named(1, 'Apple'), named(2, 'Zoo'));
    backend.answer(entryRoutes.list, [named(7, 'Middle'), named(1, 'Apple'), named(2, 'Zoo')]);
    await add(shell, 'Middle');
    await waitFor(() => expect(row('Middle')).toHaveFocus());
    expect(names()).toEqual(['Apple', 'Middle', 'Zoo']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(row('Middle')).toHaveFocus();
  });

  test('an added entry clears a search that would hide it', async () => {
    const shell = await opened(named(1, 'Apple'), named(2, 'Zoo'));
    backend.answer(entryRoutes.list, [named(7, 'Middle'), named(1, 'Apple'), named(2, 'Zoo')]);
    await shell.person.keyboard('/zoo');
    await waitFor(() => expect(names()).toEqual(['Zoo']));
    await add(shell, 'Middle');
    await waitFor(() => expect(row('Middle')).toHaveFocus());
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the focus', () => {
  const removeNamed = async (
    { person }: { person: ReturnType<typeof openVault>['person'] },
    name: string,
    ...rest: ListedEntry[]
  ) => {
    backend.answer(entryRoutes.delete, null);
    backend.answer(entryRoutes.list, rest);
    button(`Delete ${name}`).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('article', { name })).not.toBeInTheDocument());
  };

  test('after a deletion the focus moves to the same button of the next entry, of the previous one at the end, or to the empty list', async () => {
    const [a, b, c] = [named(1, 'Apple'), named(2, 'Bank'), named(3, 'Car')];
    const shell = await opened(a, b, c);
    await removeNamed(shell, 'Bank', a, c);
    await waitFor(() => expect(button('Delete Car')).toHaveFocus());
    await removeNamed(shell, 'Car', a);
    await waitFor(() => expect(button('Delete Apple')).toHaveFocus());
    await removeNamed(shell, 'Apple');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your passwords' })).toHaveFocus());
  });

  test('a slow deletion does not move the focus when the user has moved it in the meantime', async () => {
    const { person } = await opened(named(1, 'Apple'), named(2, 'Bank'));
    const release = backend.hold(entryRoutes.delete);
    backend.answer(entryRoutes.list, [named(2, 'Bank')]);
    await person.click(button('Delete Apple'));
    await person.click(screen.getByRole('searchbox'));
    release(null);
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Apple' })).not.toBeInTheDocument());
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('a restored entry receives the focus', async () => {
    const [a, b] = [named(1, 'Apple'), named(2, 'Bank')];
    const shell = await opened(a, b);
    await removeNamed(shell, 'Apple', b);
    backend.answer(entryRoutes.restore, a);
    backend.answer(entryRoutes.list, [a, b]);
    await shell.person.click(button('Undo'));
    await waitFor(() => expect(row('Apple')).toHaveFocus());
  });

  test('fixing the last weak password moves the focus to the list and shows a message that does not mention a search', async () => {
    const weak = named(1, 'Apple', { password: 'password1' });
    const shell = await opened(weak, named(2, 'Bank'));
    await shell.person.click(await screen.findByRole('radio', { name: 'Weak 1' }));
    await shell.person.click(button('Edit Apple'));
    await shell.person.type(screen.getByLabelText('Password'), '-clench-hubcap-wafer');
    const fixed = { ...weak, version: 2, password: 'password1-clench-hubcap-wafer' };
    backend.answer(entryRoutes.update, fixed);
    backend.answer(entryRoutes.list, [fixed, named(2, 'Bank')]);
    await shell.person.click(button('Save changes'));
    expect(await screen.findByRole('heading', { name: 'No weak passwords left' })).toBeVisible();
    expect(screen.queryByText('No passwords found')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your passwords' })).toHaveFocus());
    await shell.person.click(button('Show all passwords'));
    expect(names()).toEqual(['Apple', 'Bank']);
  });
});

describe('an entry', () => {
  test('an entry shows a mark for each control character, and direction marks do not affect other text', async () => {
    await opened(named(1, '\u202eevil'));
    const name = screen.getByText('\ufffdevil');
    expect(name.tagName).toBe('BDI');
    expect(button('Delete \ufffdevil')).toBeVisible();
  });

  test('an entry whose name another entry shares also shows its user name', async () => {
    await opened(
      named(1, 'Google', { usernameEmail: 'ada' }),
      named(2, 'google', { usernameEmail: 'grace' }),
      named(3, 'Bank'),
    );
    expect(button('Delete Google (ada)')).toBeVisible();
    expect(button('Copy the password of google (grace)')).toBeVisible();
    expect(button('Edit Bank')).toBeVisible();
  });

  test('each space in a shown password is visible', async () => {
    const { person } = await opened(named(1, 'Bank', { password: '  lead and  trail ' }));
    await person.click(button('Show the password of Bank'));
    const shown = within(row('Bank')).getByText(
      (_, element) => element?.textContent === '  lead and  trail ' && element.tagName === 'BDI',
    );
    expect(shown.querySelectorAll('span')).toHaveLength(6);
  });

  test('long notes are cut off and can be expanded', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(200);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe: () => void;
        constructor(tell: () => void) {
          this.observe = () => queueMicrotask(tell);
        }

        disconnect() {}
      },
    );
    const notes = Array.from({ length: 8 }, (_, at) => `code ${at}`).join('\n');
    try {
      const { person } = await opened(named(1, 'Bank', { notes }));
      const more = await screen.findByRole('button', { name: 'Show more of the notes of Bank' });
      expect(more).toHaveAttribute('aria-expanded', 'false');
      await person.click(more);
      await person.click(button('Show less of the notes of Bank'));
      expect(button('Show more of the notes of Bank')).toBeVisible();
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  });
});

test('a long list shows its count with a thousands separator and names the shortcut that searches all rows', async () => {
  await opened(...Array.from({ length: 1234 }, (_, at) => named(at + 1, `Site ${at}`)));
  expect(screen.getByText('1,234 passwords')).toBeVisible();
  expect(screen.getByText(/press \/ to search everything/i)).toBeVisible();
});
