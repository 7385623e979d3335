import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** A record as its list returns it. */
export interface BalanceRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The props of a link to a page of the app. */
export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

/** Something that the user can do next, in one line with a link to its page. */
export interface CurrentTask {
  /**
   * A dismissed task is never shown again under this name. The task for the offer of the slot has the name `offer`.
   */
  readonly name: string;
  readonly label: string;
  readonly to: string;
}

/** What an area exposes for its slot `dashboard.balance`, with `current` in its `remote.json`. */
export interface BalanceModule {
  /** The figures of a record for the current month; its children are the figures that are shown without any. */
  readonly Figures: ComponentType<{
    readonly record: BalanceRecord;
    /** The shell's link: the router of areas is not around the dashboard. */
    readonly Link: ComponentType<PageLinkProps>;
    readonly children: ReactNode;
  }>;
  /** Renders the result of `children` for the tasks about a record; null while they load. */
  readonly Tasks: ComponentType<{
    readonly record: BalanceRecord;
    readonly children: (tasks: readonly CurrentTask[] | null) => ReactNode;
  }>;
}
