import '@savvi/testing/jsdom';
import { changePasswordInput } from '@savvi/contracts/identity/account-inputs';
import { TextField } from '@savvi/ui/text-field';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useForm } from './use-form.ts';

type ChangePassword = { currentPassword: string; newPassword: string };
const TOO_SHORT = 'Password must be at least 6 characters';

type Told = Pick<ReturnType<typeof useForm<ChangePassword>>, 'refuse' | 'reset'>;

/** Draws a form of two fields; `send` is told what the form can do once it has sent its values. */
function draw(send: (form: Told) => void = () => undefined) {
  const sent = vi.fn();
  function TwoPasswords() {
    const { errors, handlers, refuse, reset } = useForm(changePasswordInput, (values) => {
      sent(values);
      send({ refuse, reset });
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

test('nothing is checked before the form is submitted', async () => {
  const { person, newer } = draw();
  await person.type(newer, 'abc');
  expect(newer).not.toBeInvalid();
});

test('a refused form sends nothing, shows each error at its field and focuses the first', async () => {
  const { person, sent, older, newer, save } = draw();
  await person.type(newer, 'abc');
  await save();
  expect(older).toHaveAccessibleDescription('Password is required');
  expect(newer).toHaveAccessibleDescription(TOO_SHORT);
  expect(older).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('after that a field is checked while it is changed, and the other keeps its error', async () => {
  const { person, older, newer, save } = draw();
  await save();
  await person.type(newer, 'abcdef');
  expect(newer).not.toBeInvalid();
  expect(older).toBeInvalid();
  await person.type(newer, '{Backspace}');
  expect(newer).toHaveAccessibleDescription(TOO_SHORT);
});

test('what the server refuses shows at its field until that is changed', async () => {
  const { person, sent, older, newer, save } = draw(({ refuse }) =>
    refuse({ newPassword: 'Seen too often' }),
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

test('a form that is reset is empty, and unchecked until it is submitted again', async () => {
  const { person, older, newer, save } = draw(({ reset }) => reset());
  await person.type(older, 'secret1');
  await person.type(newer, 'secret2');
  await save();
  expect(older).toHaveValue('');
  expect(newer).toHaveValue('');
  fireEvent.change(newer, { target: { value: 'abc' } }); // user-event goes on from what stood there before the reset
  expect(newer).not.toBeInvalid();
});
