import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, ToastProvider, useToast, type ToastInput, type ToastStore } from './toast.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no pointer capture, with which a real browser sends the pointer's events to the toast.
  Object.assign(HTMLElement.prototype, {
    setPointerCapture: () => undefined,
    hasPointerCapture: () => false,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  const { toast } = useToast();
  return <button onClick={() => toast({ title: 'Saved', tone: 'success' })}>Save</button>;
}

function show(input: ToastInput): ToastStore {
  const store = createToastStore();
  render(
    <ToastProvider store={store}>
      <Page />
      <Toaster />
    </ToastProvider>,
  );
  act(() => void store.toast(input));
  return store;
}

function swipe(title: string, px: number): void {
  const toast = screen.getByText(title);
  fireEvent.pointerDown(toast, { button: 0, clientX: 100, clientY: 10 });
  fireEvent.pointerMove(toast, { clientX: 100 + px, clientY: 10 });
  fireEvent.pointerUp(toast, { clientX: 100 + px, clientY: 10 });
}

describe('the toast area', () => {
  it('the toast area shows a toast for five seconds [UI-2]', () => {
    const store = createToastStore();
    render(
      <ToastProvider store={store}>
        <Page />
        <Toaster />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Saved')).toBeVisible();
    act(() => void vi.advanceTimersByTime(5_000));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('the toast area shows one toast at a time [UI-1]', () => {
    const store = show({ title: 'First' });
    act(() => void store.toast({ title: 'Second', tone: 'destructive' }));
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getAllByText('Second')).toHaveLength(1);
  });

  it('a swipe to the right of 50 px dismisses a toast, and a shorter one does not [UI-4]', () => {
    show({ title: 'Saved' });
    swipe('Saved', 49);
    swipe('Saved', -80);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    swipe('Saved', 50);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('F8 focuses a toast, Escape closes it and returns the focus [UI-5]', () => {
    show({ title: 'Saved' });
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    fireEvent.keyDown(button, { key: 'F8' });
    const area = screen.getByRole('region', { name: /Notifications/ });
    expect(area).toHaveFocus();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Saved')).toBeInTheDocument();
    fireEvent.keyDown(area, { key: 'Escape' });
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('a toast stays while the pointer rests on it', () => {
    show({ title: 'Saved' });
    const toast = screen.getByText('Saved').closest('[data-state]');
    if (!toast) throw new Error('no toast');
    fireEvent.pointerEnter(toast);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Saved')).toBeInTheDocument();
    fireEvent.pointerLeave(toast);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  it('failures are announced immediately, other toasts when the screen reader pauses', () => {
    const store = show({ title: 'Saved' });
    expect(screen.getByText('Saved').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    act(() => void store.toast({ title: 'Error', tone: 'destructive' }));
    expect(screen.getByText('Error').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  });

  it('a toast offers one action and closes after it', () => {
    const undo = vi.fn();
    show({ title: 'Deleted', description: 'It is gone.', action: { label: 'Undo', onAction: undo } });
    expect(screen.getByText('It is gone.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
  });

  it('the focus moves to the page when the focused button disappears with its toast [N-19]', () => {
    const { container } = render(<main tabIndex={-1} />);
    show({ title: 'Deleted', action: { label: 'Undo', onAction: () => undefined } });
    const undo = screen.getByRole('button', { name: 'Undo' });
    undo.focus();
    fireEvent.click(undo);
    expect(container.querySelector('main')).toHaveFocus();
  });

  it('the toast area is prerendered empty and without style attributes', () => {
    expect(renderToString(<Toaster />)).not.toMatch(/\sstyle=/);
  });
});
