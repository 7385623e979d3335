import type { ReactNode } from 'react';

/** Props of LongList. */
export type LongListProps<Item> = {
  label: string;
  items: readonly Item[];
  draw: (item: Item) => ReactNode;
  /** The id of the item to focus. It is rendered wherever it is in the list. */
  wanted: string | null;
  /** The estimated height of a row in pixels, used before it is measured. */
  rowHeight: number;
  /** The content that is shown until the code for long lists is loaded. */
  loading: ReactNode;
  className?: string | undefined;
  itemClassName?: string | undefined;
};
