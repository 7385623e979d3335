import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a menu', () => {
  const items = () => {
    const pick = vi.fn();
    return {
      pick,
      items: [
        { label: 'Export as CSV', onSelect: () => pick('csv') },
        { label: 'Delete Budget', danger: true, onSelect: () => pick('delete') },
      ],
    };
  };

  it('a menu can be opened, navigated and used by keyboard [N-19]', async () => {
    const user = userEvent.setup();
    const { pick, items: entries } = items();
    render(<Menu label="Budget" trigger={<button>More</button>} items={entries} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menu', { name: 'Budget' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(pick).toHaveBeenCalledExactlyOnceWith('delete'));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('a menu opens at either end by the arrow keys, and finds items by their first letters', async () => {
    const user = userEvent.setup();
    const { items: entries } = items();
    render(
      <Menu
        label="Budget"
        trigger={<button>More</button>}
        items={[...entries, { label: 'Duplicate', disabled: true, onSelect: () => {} }]}
      />,
    );
    await user.tab();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Delete Budget' })).toHaveFocus();
    await user.keyboard('e');
    expect(screen.getByRole('menuitem', { name: 'Export as CSV' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Delete Budget' })).toHaveFocus();
  });

  it('a menu closes on a click elsewhere', async () => {
    const user = userEvent.setup();
    const { pick, items: entries } = items();
    render(
      <>
        <Menu label="Budget" trigger={<button>More</button>} items={entries} />
        <button>Elsewhere</button>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    expect(pick).not.toHaveBeenCalled();
  });

  it('a menu closes on Escape without an action', async () => {
    const user = userEvent.setup();
    const { pick, items: entries } = items();
    render(<Menu label="Budget" trigger={<button>More</button>} items={entries} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(pick).not.toHaveBeenCalled();
    expect(document.querySelector('style')).toBeNull();
  });
});

describe('tooltips', () => {
  beforeAll(() => import('./tooltip-bubble.tsx').then(() => undefined));

  const pointAt = (name: string) =>
    fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  const leave = (name: string) => {
    fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
  };
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

  function two(): void {
    vi.useFakeTimers();
    render(
      <TooltipProvider>
        <Tooltip text="About one">
          <button>One</button>
        </Tooltip>
        <Tooltip text="About two">
          <button>Two</button>
        </Tooltip>
      </TooltipProvider>,
    );
  }

  it('a tooltip opens after 700 ms [UI-7]', async () => {
    two();
    pointAt('One');
    await after(699);
    expect(shown()).toBeNull();
    await after(1);
    expect(shown()).toBe('About one');
  });

  it('a tooltip opens without delay when the pointer moves directly from another one, and only one is open at a time [UI-7]', async () => {
    two();
    pointAt('One');
    await after(700);
    fireEvent.pointerLeave(screen.getByRole('button', { name: 'One' }), { pointerType: 'mouse' });
    pointAt('Two');
    await after(0);
    expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(['About two']);
    await after(1000);
    expect(shown()).toBe('About two');
  });

  it('a tooltip opens without delay within 300 ms after the last one closed, and not later [UI-7]', async () => {
    two();
    pointAt('One');
    await after(700);
    leave('One');
    await after(299);
    pointAt('Two');
    await after(0);
    expect(shown()).toBe('About two');
    leave('Two');
    await after(301);
    pointAt('One');
    await after(699);
    expect(shown()).toBeNull();
  });

  it('a tooltip stays open while the pointer is on it, and closes on Escape', async () => {
    two();
    pointAt('One');
    await after(700);
    fireEvent.pointerLeave(screen.getByRole('button', { name: 'One' }), { pointerType: 'mouse' });
    fireEvent.pointerEnter(screen.getByRole('tooltip'), { pointerType: 'mouse' });
    await after(1000);
    expect(shown()).toBe('About one');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toBeNull();
  });

  it('a tooltip describes its trigger, unless the tooltip only repeats the name of the trigger', async () => {
    vi.useFakeTimers();
    render(
      <>
        <Tooltip text="Ends on Monday">
          <button>Trial</button>
        </Tooltip>
        <Tooltip text="Settings">
          <button aria-label="Settings" />
        </Tooltip>
      </>,
    );
    pointAt('Trial');
    await after(700);
    expect(screen.getByRole('button', { name: 'Trial' })).toHaveAccessibleDescription('Ends on Monday');
    leave('Trial');
    pointAt('Settings');
    await after(700);
    expect(shown()).toBe('Settings');
    expect(screen.getByRole('button', { name: 'Settings' })).not.toHaveAttribute('aria-describedby');
  });
});
