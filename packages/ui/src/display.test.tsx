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

describe('what is shown', () => {
  it.each([
    ['info', 'Note'],
    ['success', 'Success'],
    ['warning', 'Warning'],
    ['danger', 'Important'],
  ] as const)(
    'a banner of tone %s says it in a word and an icon, not by colour alone [N-19]',
    (tone, word) => {
      const { container } = render(<Banner tone={tone} title="Your trial ends soon" />);
      expect(container).toHaveTextContent(`${word}: Your trial ends soon`);
      expect(container.querySelector('svg')).toBeInTheDocument();
    },
  );

  it('a page has one first heading, which a change of page can focus', () => {
    render(<Page title="Budget Lab" subtitle="All your budgets" />);
    const heading = screen.getByRole('heading', { level: 1, name: 'Budget Lab' });
    heading.focus();
    expect(heading).toHaveFocus();
  });

  it('a page keeps the place of actions that cannot be used yet; nobody finds them there', () => {
    const { rerender } = render(<Page title="Locker" actions={<button>Upload</button>} actionsComing />);
    const button = screen.getByRole('button', { name: 'Upload', hidden: true });
    expect(screen.queryByRole('button')).toBeNull();
    expect(button.closest('[inert]')).not.toBeNull();
    rerender(<Page title="Locker" actions={<button>Upload</button>} />);
    expect(screen.getByRole('button', { name: 'Upload' })).toBe(button);
    expect(button.closest('[inert]')).toBeNull();
  });

  it('an empty place says what will be there', () => {
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

  it('waiting is said once, and its shapes are skipped by screen readers', () => {
    render(
      <SkeletonRegion label="Loading budgets">
        <SkeletonText />
      </SkeletonRegion>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Loading budgets');
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  it('a spinner with a label says it, one without is decoration', () => {
    const { rerender } = render(<Spinner label="Loading" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    rerender(<Spinner />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('a figure is named and does not show while it loads', () => {
    const { rerender } = render(<Stat label="Remaining" value="$120" loading />);
    expect(screen.queryByText('$120')).not.toBeInTheDocument();
    rerender(<Stat label="Remaining" value="$120" hint="this month" loading />);
    expect(screen.getByText('this month')).toBeVisible(); // what is known stands there
    rerender(<Stat label="Remaining" value="$120" />);
    expect(screen.getByRole('definition')).toHaveTextContent('$120');
    expect(screen.getByRole('term')).toHaveTextContent('Remaining');
  });

  it('a card is the element its place asks for', () => {
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
