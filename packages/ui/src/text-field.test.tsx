import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MoneyField } from './money-field.tsx';
import { Checkbox, PasswordField, SelectField, TextArea, TextField } from './text-field.tsx';

afterEach(cleanup);

describe('a field', () => {
  it('a field is named by its label and described by its error and hint', () => {
    render(<TextField label="Email" hint="We write rarely." error="Enter an address." />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter an address. We write rarely.');
  });

  it('a field without error and hint is valid and has no description', () => {
    render(<TextArea label="Notes" />);
    const field = screen.getByRole('textbox', { name: 'Notes' });
    expect(field).toBeValid();
    expect(field).not.toHaveAttribute('aria-describedby');
  });

  it('a field passes the ref and props on to its control', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Name" ref={ref} name="name" autoComplete="name" />);
    expect(ref.current).toBe(screen.getByLabelText('Name'));
    expect(ref.current).toHaveAttribute('autocomplete', 'name');
  });

  it('a field is prerendered without style attributes, which the content security policy would block', () => {
    const html = renderToString(
      <>
        <TextField label="Name" prefix="@" suffix="x" error="No." />
        <PasswordField label="Password" />
        <MoneyField label="Income" value="1" onValueChange={() => undefined} />
        <Checkbox label="Yes" />
      </>,
    );
    expect(html).not.toMatch(/\sstyle=/);
  });
});

describe('a password field', () => {
  it('a password field stays hidden until beforeReveal calls back, and hides without it', async () => {
    const user = userEvent.setup();
    const beforeReveal = vi.fn<(show: () => void) => void>();
    render(<PasswordField label="Password" beforeReveal={beforeReveal} />);
    const field = screen.getByLabelText('Password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'password');
    act(() => beforeReveal.mock.lastCall?.[0]());
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
    expect(beforeReveal).toHaveBeenCalledOnce();
  });

  it('a password field shows and hides the password', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText('Password');
    await user.type(field, 'secret');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue('secret');
  });
});

function Money({
  start = '',
  onValue = () => undefined,
}: {
  start?: string;
  onValue?: (value: string) => void;
}) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MoneyField
        label="Income"
        value={value}
        onValueChange={(next) => {
          onValue(next);
          setValue(next);
        }}
      />
      <button onClick={() => setValue('99')}>Set</button>
    </>
  );
}

describe('a money field', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Income' });

  it('a money field groups thousands while typing and returns a plain decimal [BUD-42]', async () => {
    const onValue = vi.fn();
    render(<Money onValue={onValue} />);
    await userEvent.type(field(), '1234.5');
    expect(field()).toHaveValue('1,234.5');
    expect(onValue.mock.calls.map(([value]) => value)).toEqual(['1', '12', '123', '1234', '1234.5']);
  });

  it('a money field refuses letters and a third decimal with a message [BUD-42]', async () => {
    render(<Money />);
    await userEvent.type(field(), '1b2');
    expect(field()).toHaveValue('1b2');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter an amount such as 1250.50.');
    await userEvent.clear(field());
    await userEvent.type(field(), '12.345');
    expect(field()).toHaveValue('12.34');
    expect(screen.getByRole('alert')).toHaveTextContent('An amount has at most two digits for the cents.');
    expect(field()).toHaveAccessibleDescription('An amount has at most two digits for the cents.');
  });

  it('a money field treats a typed comma before one or two digits as the decimal sign, and explains it on blur [BUD-42]', async () => {
    const onValue = vi.fn();
    render(<Money onValue={onValue} />);
    await userEvent.type(field(), '12,5');
    expect(field()).toHaveValue('12,5');
    expect(onValue).toHaveBeenLastCalledWith('12.5');
    await userEvent.tab();
    expect(field()).toHaveValue('12.50');
  });

  it('a money field accepts typed commas between thousands', async () => {
    render(<Money />);
    await userEvent.type(field(), '1,234,567.8');
    expect(field()).toHaveValue('1,234,567.8');
  });

  it('a money field keeps the caret at a comma typed within an amount', async () => {
    render(<Money start="1250" />);
    await userEvent.type(field(), ',', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field()).toHaveValue('12,50');
    expect(field().selectionStart).toBe(3);
  });

  it.each([
    ['-500', 'Please enter the amount without a minus sign.', '{Home}{Delete}', '500'],
    ['1e5', 'Please enter an amount such as 1250.50.', '{Backspace}{Backspace}5', '15'],
  ])(
    'a money field leaves %s as typed, shows the problem and keeps its value until it is corrected',
    async (typed, sentence, keys, after) => {
      const onValue = vi.fn();
      render(<Money onValue={onValue} />);
      await userEvent.type(field(), typed);
      await userEvent.tab();
      expect(field()).toHaveValue(typed);
      expect(screen.getByRole('alert')).toHaveTextContent(sentence);
      expect(field()).toBeInvalid();
      expect(field()).toHaveAttribute('data-unread');
      expect(onValue.mock.calls.map(([value]) => value)).not.toContain('500');
      await userEvent.click(field());
      expect(screen.getByRole('alert')).toBeVisible();
      await userEvent.keyboard(keys);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await userEvent.tab();
      expect(field()).toHaveValue(after);
      expect(field()).not.toHaveAttribute('data-unread');
    },
  );

  it.each(['typed', 'pasted'])('a money field accepts $ 1,250.50/mo, %s', async (way) => {
    const onValue = vi.fn();
    render(<Money onValue={onValue} />);
    await userEvent.click(field());
    await (way === 'typed' ? userEvent.keyboard('$ 1,250.50/mo') : userEvent.paste('$ 1,250.50/mo'));
    expect(onValue).toHaveBeenLastCalledWith('1250.50');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(field()).toHaveValue('1,250.50');
  });

  it('a money field rounds pasted parts of a cent with a note', async () => {
    render(<Money />);
    await userEvent.click(field());
    await userEvent.paste('6850.555');
    expect(field()).toHaveValue('6,850.56');
    expect(screen.getByRole('status')).toHaveTextContent('Rounded to $6,850.56.');
    expect(field()).toBeValid();
  });

  it('a money field keeps the caret behind the typed digit', async () => {
    render(<Money start="1234" />);
    await userEvent.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field()).toHaveValue('19,234');
    expect(field().selectionStart).toBe(2);
  });

  it('a money field completes started cents on blur', async () => {
    render(<Money />);
    await userEvent.type(field(), '12.5');
    await userEvent.tab();
    expect(field()).toHaveValue('12.50');
  });

  it('a money field shows the value that its parent component sets, without zero cents', async () => {
    render(<Money start="5000.00" />);
    expect(field()).toHaveValue('5,000');
    await userEvent.click(screen.getByRole('button', { name: 'Set' }));
    expect(field()).toHaveValue('99');
  });

  it('a money field can be cleared', async () => {
    const onValue = vi.fn();
    render(<Money start="12" onValue={onValue} />);
    await userEvent.clear(field());
    expect(onValue).toHaveBeenLastCalledWith('');
    expect(field()).toHaveValue('');
  });

  it('a money field accepts a pasted amount with its separators', async () => {
    render(<Money />);
    await userEvent.click(field());
    await userEvent.paste('$1,234.56');
    expect(field()).toHaveValue('1,234.56');
    await userEvent.paste('-7');
    expect(field()).toHaveValue('1,234.56');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter the amount without a minus sign.');
  });
});

describe('choices', () => {
  it('a select reports the chosen value', () => {
    const change = vi.fn();
    render(
      <SelectField
        label="Type"
        options={[
          { value: 'w2', label: 'W-2' },
          { value: '1099', label: '1099' },
        ]}
        onChange={(event) => change(event.target.value)}
      />,
    );
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: '1099' } });
    expect(change).toHaveBeenCalledWith('1099');
  });

  it('a click on its label toggles a checkbox', async () => {
    render(<Checkbox label="Keep me signed in" />);
    await userEvent.click(screen.getByText('Keep me signed in'));
    expect(screen.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked();
  });
});
