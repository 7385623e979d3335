/** The names of the partners of a couple's budget, who pay its lines. */
export interface Couple {
  readonly partner1: string;
  readonly partner2: string;
}

/** Shown if nobody is chosen who pays or paid. */
export const NO_PAYER = 'Not specified';
