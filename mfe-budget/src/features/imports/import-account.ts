/** An account of the person that a statement can be of. */
export interface ImportAccount {
  readonly id: string;
  readonly name: string;
}
