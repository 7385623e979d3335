import type { Area, RawContributes } from '@savvi/contracts/registry';
import contributions from './built-in.json' with { type: 'json' };

const BUILT_IN: Readonly<Record<string, RawContributes>> = contributions;

/**
 * Adds what the product's areas contribute to those that were built before areas could say so. This file and
 * its data go with the next major version of the shell's API (docs/adr/0050).
 */
export const withBuiltIn = (areas: readonly Area[]): Area[] =>
  areas.map((area) => {
    const contributes = area.contributes ?? BUILT_IN[area.name];
    return contributes === undefined ? area : { ...area, contributes };
  });
