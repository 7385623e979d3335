import '@savvi/ui/tokens.css';
import { hydrateRoot } from 'react-dom/client';
import { pages } from './pages.tsx';

const root = document.getElementById('root');
// The page that was prerendered into this file, whatever path it is served under.
const page = pages[root?.dataset.page ?? ''];
if (root === null || page === undefined) throw new Error('This page was not prerendered by this build');
hydrateRoot(root, <page.Page />);
