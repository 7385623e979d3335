// Bundled for Node and run once by the build, which prerenders the public pages to HTML.
import { renderToString } from 'react-dom/server';
import { pages } from './public/pages.tsx';

/** A page of the shell that the build writes to a file. */
export interface PrerenderedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  readonly entry: 'public' | 'app';
  /** Whether the page loads no scripts. */
  readonly isStill: boolean;
  /** The API paths that the page's script requests, whatever its address. */
  readonly asks: readonly string[];
  /** The names of the chunks that load areas. */
  readonly areaChunks?: readonly string[];
}

/** The landing page has only links and text: its HTML is complete, so visitors do not need React. */
const stillPages = ['/'];

const app = {
  title: 'BudgetPRO',
  description: 'Your budgets and plans.',
  markup: '',
  entry: 'app',
  isStill: false,
} as const;
const anyPage = ['/api/user', '/registry.json'];

/** The HTML of the signed-in app: one page for any address, and one for `/`, which needs no area's code. */
const appPages: PrerenderedPage[] = [
  { ...app, path: '/app', asks: anyPage, areaChunks: ['area', 'federation'] },
  { ...app, path: '/dashboard', asks: anyPage },
];

const publicPages = await Promise.all(
  Object.entries(pages).map(async ([path, { title, description, load }]): Promise<PrerenderedPage> => {
    const Page = await load();
    return {
      path,
      title,
      description,
      entry: 'public',
      isStill: stillPages.includes(path),
      markup: renderToString(<Page />),
      asks: [],
    };
  }),
);

/** All pages to prerender; the signed-in app has no markup. */
export const prerenderPages = (): PrerenderedPage[] => [...publicPages, ...appPages];
