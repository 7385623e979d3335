import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme, getTheme, setTheme, ThemeToggle } from './theme.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const shown = () => document.documentElement.getAttribute('data-theme');

beforeEach(() => {
  localStorage.clear();
  setTheme('system');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the theme', () => {
  it('the theme follows the system until the user selects one, which is then stored', () => {
    expect(getTheme()).toBe('system');
    expect(shown()).toBeNull();
    setTheme('dark');
    expect(shown()).toBe('dark');
    document.documentElement.removeAttribute('data-theme');
    applyTheme();
    expect(shown()).toBe('dark');
  });

  it('the theme lasts for the visit where storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(getTheme()).toBe('system');
    setTheme('dark');
    expect(getTheme()).toBe('dark');
    expect(shown()).toBe('dark');
  });

  it('the theme ignores unknown values in storage', () => {
    localStorage.setItem('savvi-theme', 'purple');
    applyTheme();
    expect(shown()).toBeNull();
  });

  it('the toggle changes the theme, and its name says what it will do', async () => {
    render(<ThemeToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }));
    expect(shown()).toBe('dark');
    expect(screen.getByRole('button', { name: 'Use light theme' })).toBeInTheDocument();
  });

  it('the settings offer three themes', async () => {
    render(<ThemeChoice />);
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect(shown()).toBe('light');
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  });

  it('the theme follows a selection in another tab', () => {
    render(<ThemeChoice />);
    localStorage.setItem('savvi-theme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'savvi-theme' }));
    expect(shown()).toBe('dark');
  });
});
