import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const openRegister = (page: Page) => page.getByRole('tab', { name: 'Create Account' }).click();

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  // A narrow window counts as mobile.
  await page.getByText(/Sign In Failed|Mobile Optimization Coming Soon!/).waitFor();
}

async function registerWrongly(page: Page): Promise<void> {
  await openRegister(page);
  await page.getByLabel('Email').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
}

async function chooseTwo(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm new password').fill('battery staple');
  await page.getByRole('button', { name: 'Update password' }).click();
  await page.getByText("Passwords Don't Match").waitFor();
}

/** Scenes of signed-out visitors. */
export const PUBLIC_SCENES: readonly Scene[] = [
  { name: 'landing', path: '/', who: 'nobody' },
  { name: 'sign-in', path: '/login', who: 'nobody' },
  { name: 'sign-in-failed', path: '/login', who: 'nobody', act: signInWrongly, isWindow: true },
  { name: 'register', path: '/auth', who: 'nobody', act: openRegister },
  { name: 'register-errors', path: '/auth', who: 'nobody', act: registerWrongly },
  { name: 'forgot-password', path: '/forgot-password', who: 'nobody' },
  { name: 'forgot-password-sent', path: '/forgot-password', who: 'nobody', act: askForLink },
  { name: 'reset-password', path: '/reset-password#token=x', who: 'nobody' },
  {
    name: 'reset-password-toast',
    path: '/reset-password#token=x',
    who: 'nobody',
    act: chooseTwo,
    isWindow: true,
  },
  { name: 'reset-password-invalid', path: '/reset-password', who: 'nobody' },
  { name: 'not-found-signed-out', path: '/nowhere', who: 'nobody' },
];
