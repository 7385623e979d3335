import { Problem } from './problem.ts';

/**
 * Rejects a change that is based on another version; `thing` is the name of the record in a sentence
 * (`budget`).
 * @throws {Problem} `stale`
 */
export function assertCurrent(thing: string, version: number, ifMatch: number | undefined): void {
  if (ifMatch !== undefined && ifMatch !== version)
    throw new Problem('stale', { sentence: `This ${thing} was changed somewhere else in the meantime.` });
}
