import { listAreas, rollBackArea } from '@savvi/admin-contract/admin.routes';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { button, openAdmin, preloadPage } from '../../../testing/open-admin.tsx';
import { answerPlatform } from '../../../testing/platform.ts';
import { anArea, areasOf, aRelease, aVersion } from '../../../testing/releases.ts';

preloadPage();
beforeAll(() => import('./areas-page.tsx'));
const backend = openFakeBackend();

const openAreas = () => openAdmin('/areas');
const card = (name: string) => screen.findByRole('region', { name });
const cellsOf = (table: HTMLElement): (string | null)[][] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) => (cell.querySelector(':scope > span:last-child') ?? cell).textContent),
    );

test('the admin dashboard leads to the page about areas and back', async () => {
  answerPlatform(backend);
  backend.answer(listAreas, areasOf());
  const { person, location } = openAdmin();
  await person.click(await screen.findByRole('link', { name: 'Areas' }));
  expect(location()).toBe('/admin/areas');
  expect(await screen.findByRole('heading', { level: 1, name: 'Areas' })).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Admin Dashboard' }));
  expect(location()).toBe('/admin');
});

test('a user who is not an administrator sees that the page is for administrators, and the areas are not requested [ADM-2]', () => {
  openAdmin('/areas', { user: { isAdmin: 0 } });
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  expect(backend.calls).toEqual([]);
});

test('a user who lost the administrator role learns it on the page about areas [ADM-2]', async () => {
  backend.refuse(listAreas, 'forbidden');
  openAreas();
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
});

describe('an area', () => {
  test('an area shows its version, who released it, its health, and figures of each version', async () => {
    backend.answer(listAreas, areasOf(anArea()));
    openAreas();
    const area = within(await card('Budget Lab'));
    expect(screen.getByText(/^As of .*[AP]M$/)).toBeVisible();
    expect(area.getAllByText(/^Released .* by release team budget$/)).toHaveLength(2);
    expect(area.getByText('Version 1.1.0-b')).toBeVisible();
    expect(area.getByText('Healthy')).toBeVisible();
    expect(area.getByText('3 of 1,284 visits failed in the last 24 hours.')).toBeVisible();
    const table = area.getByRole('table', { name: 'Published versions of Budget Lab' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Version', 'Users', 'Error rate', 'Load time', 'Download size']);
    const [running, earlier] = cellsOf(table);
    expect(running?.slice(1)).toEqual(['100%', '0.2%3 of 1,284 visits', '0.42 s', '21.9 kB of 35 kB']);
    expect(earlier?.slice(1)).toEqual(['No users', 'No visits', 'Not measured', 'Not measured']);
  });

  test('an area that was rolled back names the rollback, and its version is restored', async () => {
    const releasedBy = { kind: 'rollback', actor: 'administrator', actorEmail: 'ann@example.com' };
    const version = aVersion({ version: '1.1.0-b', weight: 100, releasedBy });
    backend.answer(listAreas, areasOf(anArea({ versions: [version] })));
    openAreas();
    const area = within(await card('Budget Lab'));
    expect(area.getByText(/^Rolled back .* by ann@example\.com$/)).toBeVisible();
    expect(area.getByText(/^Restored .* by ann@example\.com$/)).toBeVisible();
  });

  test('an area without visits shows that no visits were reported', async () => {
    const version = aVersion({ version: '1.1.0-b', weight: 100 });
    backend.answer(
      listAreas,
      areasOf(anArea({ health: { state: 'no-visits', trial: null }, versions: [version], acts: [] })),
    );
    openAreas();
    const area = within(await card('Budget Lab'));
    expect(area.getByText('No recent visits')).toBeVisible();
    expect(area.getByText(/No visits were reported in the last 24 hours\./)).toBeVisible();
    expect(area.getByText('No changes recorded yet.')).toBeVisible();
    expect(area.getByText(/There is no earlier version to roll back to\./)).toBeVisible();
    expect(area.queryByRole('button', { name: /^Roll back/ })).toBeNull();
  });

  test('a canary shows the share of users of both versions', async () => {
    backend.answer(
      listAreas,
      areasOf(
        anArea({
          health: { state: 'trial', trial: { canary: '1.2.0-c', stable: '1.1.0-b' } },
          versions: [
            aVersion({ version: '1.1.0-b', weight: 90, isReturnTarget: true }),
            aVersion({ version: '1.2.0-c', weight: 10, named: 2 }),
          ],
        }),
      ),
    );
    const { person } = openAreas();
    const area = within(await card('Budget Lab'));
    const [stable, canary] = cellsOf(area.getByRole('table'));
    expect([stable?.[1], canary?.[1]]).toEqual(['90%', '10%, plus 2 selected users']);
    expect(
      area.getByText(
        /^10% of users and 2 selected users are trying 1\.2\.0-c\. Everyone else has 1\.1\.0-b\./,
      ),
    ).toBeVisible();
    await person.click(area.getByRole('button', { name: 'Roll back Budget Lab' }));
    expect(
      screen.getByText(
        'The trial of 1.2.0-c ends. Everyone gets 1.1.0-b the next time they load Savvi, within about a minute.',
      ),
    ).toBeVisible();
  });

  test('a failing, too large or rolled back version is marked with words', async () => {
    const why = '5 of 9 samples failed';
    backend.answer(
      listAreas,
      areasOf(
        anArea({
          health: { state: 'failing', trial: null },
          versions: [
            aVersion({
              version: '1.1.0-b',
              weight: 100,
              samples: 10,
              failedSamples: 4,
              isFailing: true,
              firstLoadBytes: 64_200,
            }),
            aVersion({ rolledBack: { at: '2026-03-01T12:00:00.000Z', why } }),
          ],
        }),
      ),
    );
    openAreas();
    const area = within(await card('Budget Lab'));
    expect(area.getByText('Failing')).toBeVisible();
    expect(area.getByText('40.0%, failing')).toBeVisible();
    expect(area.getByText('64.2 kB, 29.2 kB over')).toBeVisible();
    expect(area.getByText('Rolled back')).toBeVisible();
    expect(area.getByText(/^Rolled back automatically .*: 5 of 9 samples failed$/)).toBeVisible();
  });

  test('the last releases have reasons, a forced one is marked, and the older ones open on request', async () => {
    backend.answer(
      listAreas,
      areasOf(
        anArea({
          acts: [
            aRelease({ at: '2026-03-02T12:00:00.000Z', reason: 'rounds cents', isForced: true }),
            aRelease({ at: '2026-03-01T12:00:00.000Z', actor: 'gateway', kind: 'automatic rollback' }),
            aRelease({
              at: '2026-02-28T12:00:00.000Z',
              actor: 'administrator',
              actorEmail: 'ann@example.com',
              kind: 'switch',
            }),
            aRelease({ at: '2026-02-27T12:00:00.000Z', actor: 'administrator', kind: 'switch' }),
          ],
        }),
      ),
    );
    const { person } = openAreas();
    const releases = within(
      within(await card('Budget Lab')).getByRole('region', { name: 'Recent changes of Budget Lab' }),
    );
    expect(releases.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^ReleasedSafety check skipped.*1\.1\.0-b for everyone by release team budgetrounds cents$/,
      ),
      expect.stringMatching(/^Rolled back automatically.*1\.1\.0-b for everyone$/),
      expect.stringMatching(/^Rolled back.* by ann@example\.com$/),
    ]);
    const all = releases.getByRole('button', { name: 'Show all 4 changes of Budget Lab' });
    expect(all).toHaveAttribute('aria-expanded', 'false');
    await person.click(all);
    expect(releases.getAllByRole('listitem')[3]).toHaveTextContent('by an administrator');
  });
});

describe('the states of the page', () => {
  test('the page is busy while the areas are loading [N-20]', async () => {
    const answer = backend.hold(listAreas);
    openAreas();
    expect(await screen.findByText('Loading the areas')).toBeInTheDocument();
    answer(areasOf(anArea()));
    expect(await card('Budget Lab')).toBeVisible();
  });

  test('areas that fail to load show the message of the server and can be loaded again [N-20]', async () => {
    backend.refuse(listAreas, 'unavailable', 'Releases are unavailable right now. Please try again soon.');
    const { person } = openAreas();
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the areas' })).toBeVisible();
    expect(screen.getByText('Releases are unavailable right now. Please try again soon.')).toBeVisible();
    backend.answer(listAreas, areasOf(anArea()));
    await person.click(button('Reload'));
    expect(await card('Budget Lab')).toBeVisible();
  });

  test('an installation without a release API names the settings that connect it', async () => {
    backend.answer(listAreas, { overview: null });
    openAreas();
    expect(await screen.findByRole('heading', { name: 'Releases aren’t connected' })).toBeVisible();
    expect(
      screen.getByText('Ask the operator to set RELEASES_URL and REGISTRATION_TOKEN for the admin service.'),
    ).toBeVisible();
  });

  test('a product without areas shows where they will appear', async () => {
    backend.answer(listAreas, areasOf());
    openAreas();
    expect(await screen.findByRole('heading', { name: 'No areas yet' })).toBeVisible();
  });
});

describe('a rollback', () => {
  const openDialog = async () => {
    backend.answer(listAreas, areasOf(anArea()));
    const shell = openAreas();
    await shell.person.click(
      within(await card('Budget Lab')).getByRole('button', { name: 'Roll back Budget Lab' }),
    );
    return { ...shell, dialog: within(screen.getByRole('dialog', { name: 'Roll back Budget Lab' })) };
  };

  test('a rollback names its consequence, requires a reason, and confirms its success', async () => {
    const { person, dialog } = await openDialog();
    expect(
      dialog.getByText(
        'Everyone gets 1.0.0-a instead of 1.1.0-b the next time they load Savvi, within about a minute.',
      ),
    ).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Roll Back' });
    await person.click(confirm);
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveAccessibleDescription(/Please enter a reason\./);
    expect(reason).toHaveFocus();
    await person.type(reason, 'ask ann@example.com');
    await person.click(confirm);
    expect(reason).toHaveAccessibleDescription(/Please leave out email addresses and IDs\./);
    expect(backend.callsTo(rollBackArea)).toEqual([]);
    await person.clear(reason);
    await person.type(reason, 'b loses cents ');
    const answer = backend.hold(rollBackArea);
    await person.click(confirm);
    expect(await dialog.findByRole('button', { name: 'Rolling back...' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    answer({ warnings: [] });
    expect(await screen.findByText('Area Rolled Back')).toBeVisible();
    expect(screen.getByText('Budget Lab is back on 1.0.0-a.')).toBeVisible();
    expect(backend.callsTo(rollBackArea).map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/areas/budget/roll-back', { to: '1.0.0-a', revision: 7, reason: 'b loses cents' }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(backend.callsTo(listAreas)).toHaveLength(2));
    expect(button('Roll back Budget Lab')).toHaveFocus();
  });

  test('a refused rollback shows the reason in the dialog, which keeps the entries', async () => {
    const { person, dialog } = await openDialog();
    const sentence = 'Someone else just changed this area. Review the current versions, then try again.';
    backend.refuse(rollBackArea, 'release-refused', sentence);
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'b loses cents');
    await person.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('b loses cents');
  });

  test('a rollback without a response asks to check the current version first', async () => {
    const { person, dialog } = await openDialog();
    backend.refuse(rollBackArea, 'timeout', 'The admin service did not answer in time. Please try again.');
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'b loses cents');
    await person.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'We couldn’t confirm the rollback. Check the current version before you try again.',
    );
  });

  test('the second of two rollbacks is offered to the version before, and not to the one that was just left', async () => {
    const given = (version: string) => [{ version, weight: 100, named: 0 }];
    const area = anArea({
      versions: [
        aVersion({ version: '1.1.0-b', weight: 100, releasedAt: '2026-03-03T12:00:00.000Z' }),
        aVersion({ version: '1.2.0-c', isReturnTarget: true, releasedAt: '2026-03-02T12:00:00.000Z' }),
        aVersion({ version: '1.0.0-a', isReturnTarget: true }),
      ],
      acts: [
        aRelease({
          at: '2026-03-03T12:00:00.000Z',
          actor: 'administrator',
          kind: 'switch',
          before: given('1.2.0-c'),
          after: given('1.1.0-b'),
        }),
        aRelease({ at: '2026-03-02T12:00:00.000Z', before: given('1.1.0-b'), after: given('1.2.0-c') }),
        aRelease({ at: '2026-03-01T12:00:00.000Z' }),
      ],
    });
    backend.answer(listAreas, areasOf(area));
    const { person } = openAreas();
    await person.click(
      within(await card('Budget Lab')).getByRole('button', { name: 'Roll back Budget Lab' }),
    );
    expect(screen.getByRole('combobox', { name: 'Version' })).toHaveValue('1.0.0-a');
  });

  test('Escape closes the dialog without a request and returns the focus', async () => {
    const { person } = await openDialog();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Roll back Budget Lab')).toHaveFocus();
    expect(backend.callsTo(rollBackArea)).toEqual([]);
  });
});
