// Measures the cost of a visitor without an account who browses and guesses a password.
import { newBrowser } from '../browser.ts';

const REFUSED = {
  'sign-in: is refused without saying which of both was wrong': ({ body }: { body: string }) =>
    body === 'Invalid email or password',
};

/** Opens every public page and stays signed out. */
export function visitor(): void {
  const browser = newBrowser();
  browser.open('/', 'Money is easier when you see it together');
  browser.open('/login', 'Plan money together');
  browser.open('/forgot-password', 'Forgot your password?');
  browser.open('/reset-password', 'Choose a new password');
  browser.read('/api/plans');
  browser.read('/api/user', { 'nobody is signed in': ({ body }) => body === 'Unauthorized' }, 401);
  browser.enter(
    '/api/login',
    { email: `${crypto.randomUUID()}@load.example`, password: 'guess, and guess again' },
    401,
    REFUSED,
  );
  browser.read('/api/budgets', { 'nobody reads a budget': ({ body }) => body === 'Unauthorized' }, 401);
}
