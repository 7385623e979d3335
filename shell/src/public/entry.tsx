import '@savvi/ui/tokens.css';
// Prerendered pages need their styles at the first paint, before their own chunk loads.
import './message-card.module.css';
import { hydrateRoot } from 'react-dom/client';
import { notePage } from '../shared/page-notes.ts';
import { submitHeld } from './held-submit.ts';
import { pages } from './pages.tsx';

const root = document.getElementById('root');
const path = root?.dataset['page'] ?? '';
const page = pages[path];

/** Shows a notice at the top of a prerendered page that cannot respond, because its code failed to load. */
function showUnloaded(above: HTMLElement): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.textContent = 'This page didn’t load completely. Please reload it.';
  above.prepend(notice);
}

// The landing page has only links, so it needs no hydration.
if (root && page && path !== '/') {
  page.load().then(
    (Page) => {
      hydrateRoot(root, <Page />);
      submitHeld(root);
    },
    (error: unknown) => {
      notePage({ error });
      showUnloaded(root);
    },
  );
}

// The code that reports how the page performed loads last, and its failure has no effect on the user.
setTimeout(
  () =>
    void import('../reports/report-page.ts').then(
      ({ reportPage }) => reportPage(),
      () => undefined,
    ),
  2_000,
);
