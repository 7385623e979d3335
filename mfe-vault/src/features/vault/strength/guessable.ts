import { WEAK } from './score.ts';

/**
 * Whether a password falls to somebody who can try as many as they like. Without the lists nobody can say,
 * and it passes.
 */
export async function isGuessable(password: string): Promise<boolean> {
  try {
    const { scoreOf } = await import('./strength.ts');
    return scoreOf(password) <= WEAK;
  } catch {
    return false; // the lists did not come: taking along what is theirs does not wait for them
  }
}
