import type { ComponentType } from 'react';
import { LandingPage } from './landing/landing-page.tsx';
import { ForgotPasswordPage } from './password-reset/forgot-password-page.tsx';
import { ResetPasswordPage } from './password-reset/reset-password-page.tsx';
import { SignInScreen } from './sign-in/sign-in-screen.tsx';
import { VerifyEmailPage } from './verify-email/verify-email-page.tsx';

/** A page that is complete HTML before any script runs. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
  readonly Page: ComponentType;
}

/** Every prerendered page, by the path it is built for; /auth serves the page of /login. */
export const pages: Record<string, PublicPage> = {
  '/': {
    title: 'BudgetPRO: see your money together',
    description:
      'Budgets with a split that feels fair, a financial master plan, passwords and papers: one place for couples and for one. 7-day free trial, 30-day money-back guarantee.',
    Page: LandingPage,
  },
  '/login': {
    title: 'Sign in · BudgetPRO',
    description: 'Sign in to BudgetPRO or create an account and try it free for 7 days.',
    Page: SignInScreen,
  },
  '/forgot-password': {
    title: 'Forgot your password · BudgetPRO',
    description: 'Request a link to choose a new BudgetPRO password.',
    Page: ForgotPasswordPage,
  },
  '/reset-password': {
    title: 'Choose a new password · BudgetPRO',
    description: 'Choose a new password for your BudgetPRO account.',
    Page: ResetPasswordPage,
  },
  '/verify-email': {
    title: 'Verify your email address · BudgetPRO',
    description: 'Verify the email address of your BudgetPRO account.',
    Page: VerifyEmailPage,
  },
};
