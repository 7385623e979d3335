import '@savvi/ui/tokens.css';
import { hydrateRoot } from 'react-dom/client';
import { submitHeld } from './held-submit.ts';
import { pages } from './pages.tsx';

const root = document.getElementById('root');
const path = root?.dataset['page'] ?? '';
const Page = pages[path]?.Page;

// The landing page has only links, so it needs no hydration.
if (root && Page && path !== '/') {
  hydrateRoot(root, <Page />);
  submitHeld(root);
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
