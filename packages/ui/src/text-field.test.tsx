import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MoneyField } from './money-field.tsx';
import { Checkbox, PasswordField, SelectField, TextArea, TextField } from './text-field.tsx';

afterEach(cleanup);

describe('a field', () => {
  it('is named by its label and described by its error and hint', () => {
    render(<TextField label="Email" hint="We write rarely." error="Enter an address." />);
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Enter an address. We write rarely.');
  });

  it('is valid and undescribed without them', () => {
    render(<TextArea label="Notes" />);
    const field = screen.getByRole('textbox', { name: 'Notes' });
    expect(field).toBeValid();
    expect(field).not.toHaveAttribute('aria-describedby');
  });

  it('passes the ref and the props of its control on', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Name" ref={ref} name="name" autoComplete="name" />);
    expect(ref.current).toBe(screen.getByLabelText('Name'));
    expect(ref.current).toHaveAttribute('autocomplete', 'name');
  });

  it('is prerendered without style attributes, which the security policy refuses', () => {
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
  it('shows and hides what is typed', async () => {
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

  it('groups thousands while typing and gives a plain decimal [BUD-42]', async () => {
    const onValue = vi.fn();
    render(<Money onValue={onValue} />);
    await userEvent.type(field(), '1234.5');
    expect(field()).toHaveValue('1,234.5');
    expect(onValue.mock.calls.map(([value]) => value)).toEqual(['1', '12', '123', '1234', '1234.5']);
  });

  it('refuses letters and a third decimal, and says so [BUD-42]', async () => {
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

  it('reads a typed comma before one or two digits as the decimal sign, and says so when it is left [BUD-42]', async () => {
    const onValue = vi.fn();
    render(<Money onValue={onValue} />);
    await userEvent.type(field(), '12,5');
    expect(field()).toHaveValue('12,5');
    expect(onValue).toHaveBeenLastCalledWith('12.5');
    await userEvent.tab();
    expect(field()).toHaveValue('12.50');
  });

  it('takes typed commas between thousands', async () => {
    render(<Money />);
    await userEvent.type(field(), '1,234,567.8');
    expect(field()).toHaveValue('1,234,567.8');
  });

  it('keeps the caret at a comma typed within an amount', async () => {
    render(<Money start="1250" />);
    await userEvent.type(field(), ',', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field()).toHaveValue('12,50');
    expect(field().selectionStart).toBe(3);
  });

  it.each([
    ['-500', 'Please enter the amount without a minus sign.', '{Home}{Delete}', '500'],
    ['1e5', 'Please enter an amount such as 1250.50.', '{Backspace}{Backspace}5', '15'],
  ])(
    'leaves %s as it was typed, names what is wrong and gives no other amount until it is put right',
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

  it.each(['typed', 'pasted'])('takes $ 1,250.50/mo, %s', async (way) => {
    const onValue = vi.fn();
    render(<Money onValue={onValue} />);
    await userEvent.click(field());
    await (way === 'typed' ? userEvent.keyboard('$ 1,250.50/mo') : userEvent.paste('$ 1,250.50/mo'));
    expect(onValue).toHaveBeenLastCalledWith('1250.50');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(field()).toHaveValue('1,250.50');
  });

  it('rounds pasted parts of a cent with a note', async () => {
    render(<Money />);
    await userEvent.click(field());
    await userEvent.paste('6850.555');
    expect(field()).toHaveValue('6,850.56');
    expect(screen.getByRole('status')).toHaveTextContent('Rounded to $6,850.56.');
    expect(field()).toBeValid();
  });

  it('keeps the caret behind the digit just typed', async () => {
    render(<Money start="1234" />);
    await userEvent.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field()).toHaveValue('19,234');
    expect(field().selectionStart).toBe(2);
  });

  it('completes started cents when it is left', async () => {
    render(<Money />);
    await userEvent.type(field(), '12.5');
    await userEvent.tab();
    expect(field()).toHaveValue('12.50');
  });

  it('shows what its owner sets, without cents that are nothing', async () => {
    render(<Money start="5000.00" />);
    expect(field()).toHaveValue('5,000');
    await userEvent.click(screen.getByRole('button', { name: 'Set' }));
    expect(field()).toHaveValue('99');
  });

  it('can be emptied', async () => {
    const onValue = vi.fn();
    render(<Money start="12" onValue={onValue} />);
    await userEvent.clear(field());
    expect(onValue).toHaveBeenLastCalledWith('');
    expect(field()).toHaveValue('');
  });

  it('takes a pasted amount with its signs', async () => {
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
  it('a select gives the chosen value', () => {
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

  it('a checkbox is switched by its label', async () => {
    render(<Checkbox label="Keep me signed in" />);
    await userEvent.click(screen.getByText('Keep me signed in'));
    expect(screen.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked();
  });
});
