import type { ComponentType } from 'react';
import { LandingPage } from './landing/landing-page.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';

/** A page that is complete HTML before any script runs. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
  /** Loads the component. Pages that few visitors open are chunks of their own, with the styles of the others. */
  readonly load: () => Promise<ComponentType>;
}

/** Every prerendered page, by the path it is built for; /auth serves the page of /login. */
export const pages: Record<string, PublicPage> = {
  '/': {
    title: 'BudgetPRO: see your money together',
    description:
      'Budgets with a split that feels fair, a financial master plan, passwords and papers: one place for couples and for one. 7-day free trial, 30-day money-back guarantee.',
    load: async () => LandingPage,
  },
  '/login': {
    title: 'Sign in · BudgetPRO',
    description: 'Sign in to BudgetPRO or create an account and try it free for 7 days.',
    load: async () => SignInScreen,
  },
  '/forgot-password': {
    title: 'Forgot your password · BudgetPRO',
    description: 'Request a link to choose a new BudgetPRO password.',
    load: async () => (await import('./password-reset/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  '/reset-password': {
    title: 'Choose a new password · BudgetPRO',
    description: 'Choose a new password for your BudgetPRO account.',
    load: async () => (await import('./password-reset/reset-password-page.tsx')).ResetPasswordPage,
  },
  '/verify-email': {
    title: 'Verify your email address · BudgetPRO',
    description: 'Verify the email address of your BudgetPRO account.',
    load: async () => (await import('./verify-email/verify-email-page.tsx')).VerifyEmailPage,
  },
  '/not-me': {
    title: 'Secure your account · BudgetPRO',
    description: 'Sign out everywhere and choose a new password for your BudgetPRO account.',
    load: async () => (await import('./not-me/not-me-page.tsx')).NotMePage,
  },
  '/lost-authenticator': {
    title: 'Lost authenticator · BudgetPRO',
    description: 'Turn off two-step verification of your BudgetPRO account after a wait of 72 hours.',
    load: async () =>
      (await import('./lost-authenticator/lost-authenticator-page.tsx')).LostAuthenticatorPage,
  },
};
