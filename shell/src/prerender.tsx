// Bundled for Node and run once by the build: the public pages leave it as finished HTML.
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
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
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const made = Object.entries(pages).map(async ([path, { title, description, Page }]): Promise<PrerenderedPage> => {
    return { path, title, description, entry: 'public', isStill: stillPages.includes(path), markup: await render(<Page />) };
  });
  return [...(await Promise.all(made)), app];
}

async function render(page: ReactNode): Promise<string> {
  // Unlike renderToString it waits for lazy parts; unbounded, or a long page would bring inline scripts to put itself together.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
