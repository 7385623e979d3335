import { WEAK } from './score.ts';

/**
 * Whether an attacker with unlimited attempts could guess a password. False when the word lists fail to load.
 */
export async function isGuessable(password: string): Promise<boolean> {
  try {
    const { scoreOf } = await import('./strength.ts');
    return scoreOf(password) <= WEAK;
  } catch {
    return false; // an export must work when the word lists fail to load
  }
}
