import { AppRouter, createAppHistory, Link } from '@savvi/mfe-kit/app-router';
import '@savvi/testing/jsdom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { openAt } from '../../testing/page.tsx';
import { usePageFocus } from './page-focus.tsx';

function PageThatLoads() {
  const main = useRef<HTMLElement>(null);
  const [isThere, setThere] = useState(false);
  usePageFocus(main);
  return (
    <>
      <button type="button" onClick={() => undefined}>
        elsewhere
      </button>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setThere(true)}>
        arrive
      </button>
      <Link to="/other">go</Link>
      <main ref={main}>
        {isThere ? (
          <section>
            <h1>What came</h1>
          </section>
        ) : (
          <h1>Loading</h1>
        )}
      </main>
    </>
  );
}

async function open() {
  const person = userEvent.setup();
  openAt('/');
  render(
    <AppRouter history={createAppHistory()}>
      <PageThatLoads />
    </AppRouter>,
  );
  await person.click(screen.getByRole('link', { name: 'go' }));
  expect(screen.getByRole('heading', { name: 'Loading' })).toHaveFocus();
  return person;
}

test('a focused heading that is replaced passes the focus to the next heading', async () => {
  const person = await open();
  await person.click(screen.getByRole('button', { name: 'arrive' }));
  expect(await screen.findByRole('heading', { name: 'What came' })).toHaveFocus();
  expect(document.title).toBe('What came · BudgetPRO');
});

test('a heading that loads late does not get the focus if the user has moved it elsewhere since', async () => {
  const person = await open();
  await person.click(screen.getByRole('button', { name: 'elsewhere' }));
  await person.click(screen.getByRole('button', { name: 'arrive' }));
  await screen.findByRole('heading', { name: 'What came' });
  expect(screen.getByRole('button', { name: 'elsewhere' })).toHaveFocus();
});
