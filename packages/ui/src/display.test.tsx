import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Banner } from './banner.tsx';
import { Card, CardBody, CardHeader } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Logo } from './logo.tsx';
import { Page } from './page.tsx';
import { SkeletonRegion, SkeletonText } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { Stat } from './stat.tsx';

afterEach(cleanup);

describe('display components', () => {
  it.each([
    ['info', 'Note'],
    ['success', 'Success'],
    ['warning', 'Warning'],
    ['danger', 'Important'],
  ] as const)(
    'a banner with the tone %s shows it with a word and an icon, not by color only [N-19]',
    (tone, word) => {
      const { container } = render(<Banner tone={tone} title="Your trial ends soon" />);
      expect(container).toHaveTextContent(`${word}: Your trial ends soon`);
      expect(container.querySelector('svg')).toBeInTheDocument();
    },
  );

  it('a page has one h1, which can receive the focus on navigation', () => {
    render(<Page title="Budget Lab" subtitle="All your budgets" />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Budget Lab' });
    heading.focus();
    expect(heading).toHaveFocus();
  });

  it('a page reserves space for actions that are not available yet and hides them from screen readers', () => {
    const { rerender } = render(<Page title="Locker" actions={<button>Upload</button>} actionsComing />);
    const button = screen.getByRole('button', { name: 'Upload', hidden: true });
    expect(screen.queryByRole('button')).toBeNull();
    expect(button.closest('[inert]')).not.toBeNull();
    rerender(<Page title="Locker" actions={<button>Upload</button>} />);
    expect(screen.getByRole('button', { name: 'Upload' })).toBe(button);
    expect(button.closest('[inert]')).toBeNull();
  });

  it('an empty state describes its future content', () => {
    render(
      <EmptyState
        drawing="budgets"
        title="No budgets yet"
        description="Plan your first one."
        action={<button>Create</button>}
      />,
    );
    expect(screen.getByRole('heading', { name: 'No budgets yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create' })).toBeInTheDocument();
  });

  it('loading is announced once, and screen readers skip the skeletons', () => {
    render(
      <SkeletonRegion label="Loading budgets">
        <SkeletonText />
      </SkeletonRegion>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading budgets');
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it('a spinner with a label announces it, and one without is decoration', () => {
    const { rerender } = render(<Spinner label="Loading" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    rerender(<Spinner />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('a stat has a name and hides its value while it is loading', () => {
    const { rerender } = render(<Stat label="Remaining" value="$120" loading />);
    expect(screen.queryByText('$120')).not.toBeInTheDocument();
    rerender(<Stat label="Remaining" value="$120" hint="this month" loading />);
    // The hint is visible, although the value is still loading.
    expect(screen.getByText('this month')).toBeVisible();
    rerender(<Stat label="Remaining" value="$120" />);
    expect(screen.getByRole('definition')).toHaveTextContent('$120');
    expect(screen.getByRole('term')).toHaveTextContent('Remaining');
  });

  it('a card renders the requested element', () => {
    render(
      <Card as="article" aria-labelledby="t">
        <CardHeader id="t" level={3} title="Household" />
        <CardBody>Body</CardBody>
      </Card>,
    );
    expect(screen.getByRole('article', { name: 'Household' })).toHaveTextContent('Body');
    expect(screen.getByRole('heading', { level: 3 })).toBeInTheDocument();
  });

  it('the wordmark reads BudgetPRO', () => {
    render(<Logo />);
    expect(screen.getByText('BudgetPRO')).toBeInTheDocument();
  });
});
