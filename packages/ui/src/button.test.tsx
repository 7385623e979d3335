import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, ButtonLink, IconButton } from './button.tsx';

afterEach(cleanup);

describe('a button', () => {
  it('a busy button ignores clicks, keeps the focus and announces its state [N-20] [BUD-33]', async () => {
    const click = vi.fn();
    const { rerender } = render(
      <Button onClick={click} busyLabel="Creating...">
        Create Budget
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Create Budget' }));
    rerender(
      <Button onClick={click} busyLabel="Creating..." busy>
        Create Budget
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Creating...' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(click).toHaveBeenCalledOnce();
  });

  it('a busy button does not submit its form [N-20]', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(submit).not.toHaveBeenCalled();
  });

  it('a button is as wide as the longer of its two texts', () => {
    const { container, rerender } = render(<Button busyLabel="Creating...">Create Budget</Button>);
    expect(container.querySelector('[data-reserve]')).toHaveAttribute('data-reserve', 'Creating...');
    rerender(
      <Button busyLabel="Creating..." busy>
        Create Budget
      </Button>,
    );
    expect(container.querySelector('[data-reserve]')).toHaveAttribute('data-reserve', 'Create Budget');
  });

  it('a button submits a form only with type submit', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Add</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(submit).not.toHaveBeenCalled();
  });

  it('a button is prerendered without style attributes', () => {
    expect(
      renderToString(
        <>
          <Button busy busyLabel="Wait">
            Go
          </Button>
          <ButtonLink href="/">Home</ButtonLink>
          <IconButton label="Menu" icon={<svg />} />
        </>,
      ),
    ).not.toMatch(/\sstyle=/);
  });
});

describe('a link that looks like a button', () => {
  it('a link that looks like a button is still a link', () => {
    render(<ButtonLink href="/create-budget">New budget</ButtonLink>);
    expect(screen.getByRole('link', { name: 'New budget' })).toHaveAttribute('href', '/create-budget');
  });

  it('a router link can look like a button', () => {
    render(
      <ButtonLink asChild variant="primary" iconBefore={<svg data-testid="icon" />}>
        <a href="/x" data-router="">
          Go
        </a>
      </ButtonLink>,
    );
    const link = screen.getByRole('link', { name: 'Go' });
    expect(link).toHaveAttribute('data-router');
    expect(link).toContainElement(screen.getByTestId('icon'));
  });
});

describe('a button with an icon', () => {
  it('a button with an icon is named by its label, and shows it as a tooltip on focus', async () => {
    render(<IconButton label="Settings" icon={<svg aria-hidden="true" />} />);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Settings' })).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Settings');
  });
});
