import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChoiceCards } from './choice-cards.tsx';
import { Segmented } from './segmented.tsx';
import { Slider } from './slider.tsx';
import { Stepper } from './stepper.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const types = [
  { value: 'single', label: 'Just me', description: 'One income.' },
  { value: 'couple', label: 'The two of us' },
] as const;

describe('choice cards', () => {
  it('choice cards are a named radio group with descriptions and arrow keys [N-19]', async () => {
    const user = userEvent.setup();
    function Form() {
      const [value, setValue] = useState<'single' | 'couple'>('single');
      return <ChoiceCards legend="Who is it for?" options={types} value={value} onValueChange={setValue} />;
    }
    render(<Form />);
    expect(screen.getByRole('group', { name: 'Who is it for?' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Just me' })).toHaveAccessibleDescription('One income.');
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'The two of us' })).toBeChecked();
  });
});

describe('a segmented choice', () => {
  it('a segmented choice reports the chosen value', async () => {
    const change = vi.fn();
    render(
      <Segmented
        legend="Split"
        options={[
          { value: '50', label: '50/50' },
          { value: '60', label: '60/40' },
        ]}
        value="50"
        onValueChange={change}
      />,
    );
    await userEvent.click(screen.getByRole('radio', { name: '60/40' }));
    expect(change).toHaveBeenCalledWith('60');
  });
});

describe('a slider', () => {
  it('a slider announces its value in words and reports numbers [BUD-37]', () => {
    const change = vi.fn();
    render(<Slider label="Split" value={60} onValueChange={change} valueText="Alex 60%, Sam 40%" />);
    const slider = screen.getByRole('slider', { name: 'Split' });
    expect(slider).toHaveAttribute('aria-valuetext', 'Alex 60%, Sam 40%');
    expect(slider).toHaveAttribute('min', '0');
    expect(slider).toHaveAttribute('max', '100');
    expect(slider).toHaveAttribute('step', '1');
    fireEvent.change(slider, { target: { value: '61' } });
    expect(change).toHaveBeenCalledWith(61);
  });

  it('a slider is filled up to its thumb by script, without a style attribute in the markup', () => {
    const { rerender } = render(<Slider label="Split" value={60} onValueChange={() => undefined} />);
    expect(screen.getByRole('slider').style.getPropertyValue('--share')).toBe('0.6');
    rerender(<Slider label="Split" value={10} onValueChange={() => undefined} />);
    expect(screen.getByRole('slider').style.getPropertyValue('--share')).toBe('0.1');
    expect(renderToString(<Slider label="Split" value={60} onValueChange={() => undefined} />)).not.toMatch(
      /\sstyle=/,
    );
  });
});

describe('a switch', () => {
  it('a switch announces whether it is on', async () => {
    const change = vi.fn();
    render(<Switch label="Reminders" checked={false} onCheckedChange={change} />);
    await userEvent.click(screen.getByRole('switch', { name: 'Reminders' }));
    expect(change).toHaveBeenCalledWith(true);
  });
});

describe('tabs', () => {
  const tabs = [
    { value: 'in', label: 'Sign In', content: <p>Welcome back</p> },
    { value: 'new', label: 'Register', content: <p>Hello</p> },
    { value: 'more', label: 'More', content: <p>More</p> },
  ] as const;

  it('tabs show one panel, named by its tab', () => {
    render(<Tabs label="Account" tabs={tabs} />);
    expect(screen.getByRole('tabpanel', { name: 'Sign In' })).toHaveTextContent('Welcome back');
    expect(screen.queryByText('Hello')).not.toBeInTheDocument();
  });

  it('tabs support arrow keys, Home and End [N-19]', async () => {
    const user = userEvent.setup();
    render(<Tabs label="Account" tabs={tabs} />);
    await user.tab();
    for (const [key, name] of [
      ['{ArrowRight}', 'Register'],
      ['{End}', 'More'],
      ['{ArrowRight}', 'Sign In'],
      ['{ArrowLeft}', 'More'],
      ['{Home}', 'Sign In'],
    ] as const) {
      await user.keyboard(key);
      expect(screen.getByRole('tab', { name })).toHaveFocus();
      expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    }
  });

  it('controlled tabs leave the choice to their owner', async () => {
    const change = vi.fn();
    render(<Tabs label="Account" tabs={tabs} value="in" onValueChange={change} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Register' }));
    expect(change).toHaveBeenCalledWith('new');
    expect(screen.getByText('Welcome back')).toBeInTheDocument();
  });

  it('tabs are prerendered without style attributes', () => {
    expect(renderToString(<Tabs label="Account" tabs={tabs} />)).not.toMatch(/\sstyle=/);
  });
});

describe('a stepper', () => {
  it('a stepper is an ordered list with the current step marked', () => {
    render(<Stepper steps={['Budget Info', 'Setup', 'Split']} current={1} skipped={[2]} />);
    expect(screen.getByRole('list', { name: 'Progress' })).toBeInTheDocument();
    const [first, second, third] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Budget Info, done');
    expect(second).toHaveAttribute('aria-current', 'step');
    expect(third).toHaveTextContent('Split, not needed');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('a stepper links to the reachable steps, by mouse and keyboard [N-19]', async () => {
    const user = userEvent.setup();
    const go = vi.fn();
    render(<Stepper steps={['Budget Info', 'Setup', 'Split']} current={1} reachable={[0, 2]} onStep={go} />);
    expect(screen.getAllByRole('button')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Go to step 3: Split' }));
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Go to step 1: Budget Info' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(go.mock.calls).toEqual([[2], [0]]);
  });
});
