import type { Area } from '@savvi/contracts/registry';
import { originOf, type Override } from './override.rules.ts';
import { texts } from './override.texts.ts';

/** Why an override is refused; null if it is allowed. */
export function whyRefused(
  override: Override | null,
  areas: readonly Area[],
  origins: readonly string[],
): string | null {
  if (override === null) return texts.unreadable;
  if (!areas.some(({ name }) => name === override.area)) return texts.unknownArea(override.area);
  return origins.includes(originOf(override)) ? null : texts.notAllowed(originOf(override), origins);
}
