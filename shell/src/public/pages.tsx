import type { ComponentType } from 'react';

/** A public page: what its HTML file says about it, and what it shows. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
  readonly Page: ComponentType;
}

/** The public pages by path. */
export const pages: Readonly<Record<string, PublicPage>> = {
  '/': { title: 'BudgetPRO', description: 'Budgets with fair splits for individuals and couples.', Page: () => <h1>BudgetPRO</h1> },
};
