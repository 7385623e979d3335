import '@savvi/testing/jsdom';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT_DELETED } from '../../shared/links.ts';
import { LandingPage } from './landing-page.tsx';

test.each([
  ['Sign In', '/api/login', '[NAV-5]'],
  ['Get Started Free', '/api/login', '[NAV-6]'],
  ['Sign In to Get Started', '/login', '[NAV-7]'],
])('the button %s leads to %s %s', (name, href) => {
  render(<LandingPage />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('Sign In is at the top, and Sign In to Get Started at the end of the page [NAV-5] [NAV-7]', () => {
  render(<LandingPage />);
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign In' })).toBeVisible();
  const links = screen.getAllByRole('link').filter((link) => screen.getByRole('main').contains(link));
  expect(links.at(-1)).toHaveTextContent('Sign In to Get Started');
});

test('the feature section has exactly three cards [NAV-8]', () => {
  render(<LandingPage />);
  const features = screen.getByRole('region', { name: 'Everything two people need to agree on money' });
  expect(within(features).getAllByRole('article')).toHaveLength(3);
});

test('the footer contains the copyright line of 2025 [NAV-9]', () => {
  render(<LandingPage />);
  expect(within(screen.getByRole('contentinfo')).getByText(/© 2025 BudgetPRO/)).toBeVisible();
});

test('the landing page states the free trial of seven days and the guarantee of thirty [TRIAL-13]', () => {
  render(<LandingPage />);
  expect(screen.getByText('7-day free trial')).toBeVisible();
  expect(screen.getByText('30-day money-back guarantee')).toBeVisible();
});

test('a user who deleted their account is sent to the part of the landing page that confirms it [N-9]', () => {
  const { container } = render(<LandingPage />);
  expect(container.querySelector(`#${ACCOUNT_DELETED}`)).toHaveTextContent(
    'Your account has been deleted, with everything in it.',
  );
});
