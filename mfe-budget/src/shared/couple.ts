/** The names of the partners of a couple's budget, who pay its lines. */
export interface Couple {
  readonly partner1: string;
  readonly partner2: string;
}

/** The label for a missing payer. */
export const NO_PAYER = 'Not specified';
