import '@savvi/ui/tokens.css';
import { hydrateRoot } from 'react-dom/client';
import { submitHeld } from './held-submit.ts';
import { pages } from './pages.tsx';

const root = document.getElementById('root');
const path = root?.dataset['page'] ?? '';
const Page = pages[path]?.Page;

// The landing page is links only: there is nothing to bring to life.
if (root && Page && path !== '/') {
  hydrateRoot(root, <Page />);
  submitHeld(root);
}

// How the page went is reported by code that comes when the page stands, and whose loss nobody notices.
setTimeout(
  () =>
    void import('../reports/report-page.ts').then(
      ({ reportPage }) => reportPage(),
      () => undefined,
    ),
  2_000,
);
