import type { ReactNode } from 'react';

/** Props of LongList. */
export type LongListProps<Item> = {
  label: string;
  items: readonly Item[];
  draw: (item: Item) => ReactNode;
  /** The id of the one to which the focus is led: it is in the page wherever it stands. */
  wanted: string | null;
  /** A row's height before it is measured, in pixels. */
  rowHeight: number;
  /** Stands there until the code for many has come. */
  loading: ReactNode;
  className?: string | undefined;
  itemClassName?: string | undefined;
};
