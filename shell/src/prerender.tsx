// Bundled for Node and run once by the build: the public pages leave it as finished HTML.
import { renderToString } from 'react-dom/server';
import { LIST_PATHS } from './app/pages/dashboard/list-paths.ts';
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
  /** What its script asks the server for, whatever the address. */
  readonly asks: readonly string[];
  /** What it asks areas for, by area. */
  readonly asksAreas: Readonly<Record<string, readonly string[]>>;
  /** The chunk that runs areas. */
  readonly areaChunk?: string;
}

/** The landing page is links and text: it is whole as HTML, and its visitors are spared React. */
const stillPages = ['/'];

const app = {
  title: 'BudgetPRO',
  description: 'Your budgets and plans.',
  markup: '',
  entry: 'app',
  isStill: false,
  asksAreas: {},
} as const;
const anyPage = ['/api/user', '/registry.json'];

/** The signed-in app at any address, and where it opens: with what the dashboard shows first. */
const appPages: PrerenderedPage[] = [
  { ...app, path: '/app', asks: anyPage, areaChunk: 'federation' },
  {
    ...app,
    path: '/dashboard',
    asks: [...anyPage, ...LIST_PATHS.budget],
    asksAreas: {
      masterplan: LIST_PATHS.masterplan,
      vault: LIST_PATHS.vault,
      documents: LIST_PATHS.documents,
    },
  },
];

/** Every page there is; the signed-in app has no markup of its own. */
export function prerenderPages(): PrerenderedPage[] {
  const made = Object.entries(pages).map(([path, { title, description, Page }]): PrerenderedPage => ({
    path,
    title,
    description,
    entry: 'public',
    isStill: stillPages.includes(path),
    markup: renderToString(<Page />),
    asks: [],
    asksAreas: {},
  }));
  return [...made, ...appPages];
}
