import '@savvi/testing/jsdom';
import { createQueryClient, ShellProvider, planOf, sessionDrafts, type Shell } from '@savvi/mfe-kit';
import { AppRouter, createAppHistory } from '@savvi/mfe-kit/app-router';
import { aDocument, aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { openAt } from '../../testing/page.tsx';
import { aRegistry } from '../../testing/registry.ts';
import { Papers } from './lazy-papers.tsx';

beforeAll(() => Promise.all([import('./papers.tsx'), import('./papers-dialog.tsx')]));
const backend = openFakeBackend();
const PAPERS = 'GET /api/documents';
const id = '0190cccc-0000-7000-8000-000000000001';
const ofCar = [{ kind: 'policy', id, isDeleted: false } as const];
const paper = (at: number, over: Parameters<typeof aDocument>[0]) =>
  aDocument({ id: `0190eeee-0000-7000-8000-00000000000${at}`, ...over });

function open({ areas = ['documents'], user = aUser() } = {}) {
  backend.answer('GET /registry.json', aRegistry(...areas));
  openAt('/financial-master-plan');
  const now = () => new Date(user.serverTime);
  const shell: Shell = {
    user,
    ...planOf(user, now()),
    toast: () => {},
    checkoutUrl: null,
    now,
    drafts: sessionDrafts(user.id),
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShellProvider shell={shell}>
        <AppRouter history={createAppHistory()}>
          <h1>Plan</h1>
          <Papers kind="policy" id={id} name="Car insurance" />
        </AppRouter>
      </ShellProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const EXPIRED = aUser({ createdAt: '2025-01-01T00:00:00.000Z' });

test('a record shows the number of its papers, and their list leads to each paper and to an upload [LNK-3]', async () => {
  backend.answer(PAPERS, [
    paper(1, { originalName: 'policy.pdf', links: ofCar, expirationDate: '2099-03-03' }),
    paper(2, { originalName: 'old.pdf', links: ofCar, expirationDate: '2020-03-03' }),
    paper(3, { originalName: 'lease.pdf', links: [] }),
    paper(4, { originalName: 'debt.pdf', links: [{ kind: 'debt', id, isDeleted: false }] }),
  ]);
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Papers (2) of Car insurance' }));
  expect(await screen.findByRole('dialog', { name: 'Papers of Car insurance' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'policy.pdfValid until Mar 3, 2099',
    'old.pdfExpired Mar 3, 2020',
  ]);
  expect(screen.getByRole('link', { name: 'policy.pdf' })).toHaveAttribute(
    'href',
    `/document-locker/document/${paper(1, {}).id}`,
  );
  expect(screen.getByRole('link', { name: 'Upload' })).toHaveAttribute(
    'href',
    `/document-locker?new&kind=policy&record=${id}`,
  );
});

test('a record without papers says what belongs there [LNK-3]', async () => {
  backend.answer(PAPERS, []);
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Papers (0) of Car insurance' }));
  expect(await screen.findByText(/^No papers yet\./)).toBeVisible();
});

test('papers that cannot be loaded can be loaded again [LNK-3]', async () => {
  backend.refuse(PAPERS, 'unavailable');
  const person = open();
  await person.click(await screen.findByRole('button', { name: 'Papers of Car insurance' }));
  const reload = await screen.findByRole('button', { name: 'Reload' });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the papers.');
  backend.answer(PAPERS, [paper(1, { originalName: 'policy.pdf', links: ofCar })]);
  await person.click(reload);
  expect(await screen.findByRole('link', { name: 'policy.pdf' })).toBeVisible();
});

test('without an area of papers, a record has no place for them [LNK-3]', async () => {
  open({ areas: ['masterplan'] });
  await expect.poll(() => backend.callsTo('GET /registry.json').length).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('without the feature, existing papers can be read, and none can be uploaded [LNK-3] [T-7]', async () => {
  backend.answer(PAPERS, [paper(1, { originalName: 'policy.pdf', links: ofCar })]);
  const person = open({ user: EXPIRED });
  await person.click(await screen.findByRole('button', { name: 'Papers (1) of Car insurance' }));
  expect(await screen.findByRole('link', { name: 'policy.pdf' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upload' })).toBeNull();
});

test('without the feature and without papers, a record has no place for them [LNK-3]', async () => {
  backend.answer(PAPERS, []);
  open({ user: EXPIRED });
  await expect.poll(() => backend.callsTo(PAPERS).length).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});
