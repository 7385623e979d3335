// Bundled for Node and run once by the build: the public pages leave it as finished HTML.
import { renderToString } from 'react-dom/server';
import { pages } from './public/pages.tsx';

/** One page of the shell as the build writes it to a file. */
export interface PrerenderedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  readonly entry: 'public' | 'app';
  /** Without scripts of its own. */
  readonly isStill: boolean;
}

/** The landing page is links and text: it is whole as HTML, and its visitors are spared React. */
const stillPages = ['/'];

const app: PrerenderedPage = { path: '/app', title: 'BudgetPRO', description: 'Your budgets and plans.', markup: '', entry: 'app', isStill: false };

/** Every page there is; the signed-in app has no markup of its own. */
export function prerenderPages(): PrerenderedPage[] {
  const made = Object.entries(pages).map(([path, { title, description, Page }]): PrerenderedPage => ({ path, title, description, entry: 'public', isStill: stillPages.includes(path), markup: renderToString(<Page />) }));
  return [...made, app];
}
