import type { Area } from '@savvi/contracts/registry';

/** The name of an area as users see it in the sidebar. */
export const labelOf = ({ name, menu }: Area) =>
  menu[0]?.label ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
