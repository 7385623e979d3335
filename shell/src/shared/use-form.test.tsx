import '@savvi/testing/jsdom';
import { changePasswordInput } from '@savvi/contracts/identity/account-inputs';
import { TextField } from '@savvi/ui/text-field';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type SentForm, useForm } from './use-form.ts';

type ChangePassword = { currentPassword: string; newPassword: string };
const TOO_SHORT = 'Password must be at least 6 characters';

/** Renders a form with two fields; `onSend` runs after a successful validation. */
function renderForm(onSend: (form: SentForm<ChangePassword>) => void = () => undefined) {
  const sent = vi.fn();
  function TwoPasswords() {
    const { errors, handlers } = useForm(changePasswordInput, (values, form) => {
      sent(values);
      onSend(form);
    });
    return (
      <form noValidate {...handlers}>
        <TextField label="Old" name="currentPassword" error={errors.currentPassword} />
        <TextField label="New" name="newPassword" error={errors.newPassword} />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<TwoPasswords />);
  const person = userEvent.setup();
  return {
    sent,
    person,
    older: screen.getByLabelText('Old'),
    newer: screen.getByLabelText('New'),
    save: () => person.click(screen.getByRole('button', { name: 'Save' })),
  };
}

test('no field is validated before the first submit', async () => {
  const { person, newer } = renderForm();
  await person.type(newer, 'abc');
  expect(newer).not.toBeInvalid();
});

test('an invalid form sends nothing, shows each error at its field and focuses the first', async () => {
  const { person, sent, older, newer, save } = renderForm();
  await person.type(newer, 'abc');
  await save();
  expect(older).toHaveAccessibleDescription('Password is required');
  expect(newer).toHaveAccessibleDescription(TOO_SHORT);
  expect(older).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('after the first submit a changed field is validated immediately, and the other field keeps its error', async () => {
  const { person, older, newer, save } = renderForm();
  await save();
  await person.type(newer, 'abcdef');
  expect(newer).not.toBeInvalid();
  expect(older).toBeInvalid();
  await person.type(newer, '{Backspace}');
  expect(newer).toHaveAccessibleDescription(TOO_SHORT);
});

test('an error of the server stays at its field until the field changes', async () => {
  const { person, sent, older, newer, save } = renderForm(({ showErrors }) =>
    showErrors({ newPassword: 'Seen too often' }),
  );
  await person.type(older, 'secret1');
  await person.type(newer, 'secret2');
  await save();
  expect(sent).toHaveBeenCalledWith({ currentPassword: 'secret1', newPassword: 'secret2' });
  expect(newer).toHaveAccessibleDescription('Seen too often');
  expect(newer).toHaveFocus();
  await person.type(newer, '3');
  expect(newer).not.toBeInvalid();
});

test('after a reset the inputs are empty and no field is validated before the next submit', async () => {
  const { person, older, newer, save } = renderForm(({ reset }) => reset());
  await person.type(older, 'secret1');
  await person.type(newer, 'secret2');
  await save();
  expect(older).toHaveValue('');
  expect(newer).toHaveValue('');
  // The user-event library would append to the value from before the reset.
  fireEvent.change(newer, { target: { value: 'abc' } });
  expect(newer).not.toBeInvalid();
});
