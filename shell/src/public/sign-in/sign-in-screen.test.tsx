import { getUser, register, signIn } from '@savvi/contracts/identity/account.routes';
import { aUser } from '@savvi/testing/builders';
import { openFakeBackend } from '@savvi/testing/fake-backend';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeCarriedToast } from '../../shared/carried-toast.ts';
import { renderPage } from '../../testing/page.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const backend = openFakeBackend();
const laptop = {
  width: globalThis.innerWidth,
  agent: Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent'),
};

beforeEach(() => {
  backend.refuse(getUser, 'unauthorized');
  Object.assign(globalThis, { innerWidth: 1280 });
});
afterEach(() => void Object.assign(globalThis, { innerWidth: laptop.width }));

const button = (name: string) => screen.getByRole('button', { name });
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const errorOf = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent;

async function fill(person: ReturnType<typeof renderPage>['person'], address: string, secret: string) {
  if (address !== '') await person.type(email(), address);
  if (secret !== '') await person.type(password(), secret);
}

async function openRegistration(person: ReturnType<typeof renderPage>['person']) {
  await person.click(screen.getByRole('tab', { name: 'Create Account' }));
}

test('the sign-in screen has two tabs, and Sign In is selected at first [AUTH-1] [AUTH-2]', () => {
  renderPage(<SignInScreen />);
  expect(
    screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]),
  ).toEqual([
    ['Sign In', 'true'],
    ['Create Account', 'false'],
  ]);
  expect(button('Sign In')).toBeVisible();
});

test('a signed-in user is redirected to / [AUTH-3]', async () => {
  backend.answer(getUser, aUser());
  const { left } = renderPage(<SignInScreen />);
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
});

test('a signed-out visitor stays on the sign-in screen, without error or toast [AUTH-31] [AUTH-48]', async () => {
  const { left } = renderPage(<SignInScreen />);
  await waitFor(() => expect(backend.callsTo(getUser)).toHaveLength(1));
  expect(left).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the password can be shown and hidden again [AUTH-4]', async () => {
  const { person } = renderPage(<SignInScreen />);
  expect(password()).toHaveAttribute('type', 'password');
  await person.click(button('Show password'));
  expect(password()).toHaveAttribute('type', 'text');
  await person.click(button('Hide password'));
  expect(password()).toHaveAttribute('type', 'password');
});

test('four benefits of the product are listed beside the sign-in form [AUTH-5]', () => {
  renderPage(<SignInScreen />);
  for (const point of ['Smart Budgeting', 'Financial Planning', 'For Everyone', 'Secure Storage'])
    expect(screen.getByRole('heading', { name: point })).toBeVisible();
});

test('terms and privacy policy are outside the product and open in a new tab [AUTH-6]', () => {
  renderPage(<SignInScreen />);
  for (const name of ['Terms of service', 'Privacy policy']) {
    for (const link of screen.getAllByRole('link', { name })) {
      expect(link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  }
});

test('the link for a forgotten password leads to the page that requests a reset [AUTH-7]', () => {
  renderPage(<SignInScreen />);
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('a notice says that mobile optimization is coming and to use a laptop or desktop [AUTH-9]', () => {
  renderPage(<SignInScreen />);
  expect(screen.getByText('Mobile optimization is coming')).toBeVisible();
  expect(screen.getByText('For now, please use a laptop or desktop.')).toBeVisible();
});

test.each([
  ['a narrow window', () => void Object.assign(globalThis, { innerWidth: 1023 }), () => undefined],
  [
    'touch',
    () => void Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true }),
    () => void Reflect.deleteProperty(navigator, 'maxTouchPoints'),
  ],
  [
    'a mobile user agent',
    () => void Object.defineProperty(navigator, 'userAgent', { value: 'iPhone', configurable: true }),
    () => void Reflect.deleteProperty(navigator, 'userAgent'),
  ],
])(
  'on a device with %s, a sign-in shows the notice and sends no request [AUTH-10] [AUTH-11]',
  async (_what, arrange, restore) => {
    const { person } = renderPage(<SignInScreen />);
    arrange();
    await fill(person, 'ada@example.com', 'secret1');
    await person.click(button('Sign In'));
    const dialog = await screen.findByRole('dialog', { name: 'Mobile Optimization Coming Soon!' });
    await person.click(within(dialog).getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsTo(signIn)).toEqual([]);
    restore();
  },
);

test('a mobile device signs in only after Continue anyway, with the entries already typed [T-71]', async () => {
  backend.answer(signIn, aUser());
  const { person, left } = renderPage(<SignInScreen />);
  Object.assign(globalThis, { innerWidth: 360 });
  await fill(person, 'ada@example.com', 'secret1');
  await person.click(button('Sign In'));
  const dialog = await screen.findByRole('dialog', { name: 'Mobile Optimization Coming Soon!' });
  expect(within(dialog).getByRole('button', { name: 'Got it' })).toHaveFocus();
  expect(backend.callsTo(signIn)).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(backend.callsTo(signIn).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', password: 'secret1' },
  ]);
});

test('a narrow window does not block registration [AUTH-11]', async () => {
  backend.answer(register, aUser());
  const { person, left } = renderPage(<SignInScreen />);
  Object.assign(globalThis, { innerWidth: 600 });
  await openRegistration(person);
  await fill(person, 'ada@example.com', 'secret1');
  await person.click(button('Create Account'));
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
});

test('an invalid email and an empty password are refused under their fields, without a request [AUTH-12] [AUTH-13] [AUTH-22]', async () => {
  const { person } = renderPage(<SignInScreen />);
  await fill(person, 'ada@', '');
  await person.click(button('Sign In'));
  await waitFor(() => expect(errorOf(email())).toBe('Please enter a valid email address'));
  expect(errorOf(password())).toBe('Password is required');
  expect(email()).toHaveFocus();
  expect(email()).toHaveAccessibleDescription('Please enter a valid email address');
  expect(backend.callsTo(signIn)).toEqual([]);
});

test('an email of more than 255 characters is refused [AUTH-23]', async () => {
  const { person } = renderPage(<SignInScreen />);
  await person.click(email());
  await person.paste(`${'a'.repeat(250)}@b.com`);
  await person.click(button('Sign In'));
  await waitFor(() => expect(errorOf(email())).toBe('Email must have at most 255 characters'));
});

test('signing in sends email and password, is busy until the response, and leads to / with a toast [AUTH-8] [AUTH-14] [AUTH-15] [AUTH-16] [AUTH-17]', async () => {
  const release = backend.hold(signIn);
  const { person, left } = renderPage(<SignInScreen />);
  await fill(person, 'ada@example.com', ' secret1 ');
  await person.click(button('Sign In'));
  const busy = await screen.findByRole('button', { name: 'Signing In...' });
  await person.click(busy);
  release(aUser());
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(backend.callsTo(signIn).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', password: ' secret1 ' },
  ]);
  expect(takeCarriedToast()).toEqual({
    title: 'Welcome back!',
    description: "You've successfully signed in to the product.",
    tone: 'success',
  });
  expect(takeCarriedToast()).toBeNull();
});

test("a refused sign-in shows the server's message and keeps the form [AUTH-18]", async () => {
  backend.refuse(signIn, 'credentials');
  const { person, left } = renderPage(<SignInScreen />);
  await fill(person, 'ada@example.com', 'wrong-one');
  await person.click(button('Sign In'));
  expect(await screen.findByText('Sign In Failed')).toBeVisible();
  expect(screen.getByText('Invalid email or password')).toBeVisible();
  expect(screen.getByText('Sign In Failed').closest('[data-tone]')).toHaveAttribute(
    'data-tone',
    'destructive',
  );
  expect(email()).toHaveValue('ada@example.com');
  expect(button('Sign In')).toBeEnabled();
  expect(left).toEqual([]);
});

test('a refused sign-in also shows the error at the form, and moves the focus there [AUTH-18]', async () => {
  backend.refuse(signIn, 'credentials');
  const { person } = renderPage(<SignInScreen />);
  await fill(person, 'ada@example.com', 'wrong-one');
  await person.click(button('Sign In'));
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toBeInvalid();
  expect(password()).toHaveAccessibleDescription(
    'That email and password don’t match. Check both, or reset your password with the link below.',
  );
  backend.refuse(signIn, 'unavailable');
  await person.click(button('Sign In'));
  await waitFor(() => expect(password()).toBeValid());
});

test('when the server does not respond, the sign-in error says what to do', async () => {
  backend.drop(signIn);
  const { person } = renderPage(<SignInScreen />);
  await fill(person, 'ada@example.com', 'secret1');
  await person.click(button('Sign In'));
  expect(
    await screen.findByText('We could not reach the server. Please check your connection and try again.'),
  ).toBeVisible();
});

test('registration requires email and password, makes names optional, and sends the time zone of the browser [AUTH-19] [AUTH-25] [AUTH-26] [AUTH-27] [AUTH-28] [REM-5]', async () => {
  const release = backend.hold(register);
  const { person, left } = renderPage(<SignInScreen />);
  await openRegistration(person);
  await person.type(screen.getByLabelText('First name (optional)'), 'Ada');
  await fill(person, 'ada@example.com', 'secret1');
  await person.click(button('Create Account'));
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeVisible();
  release(aUser());
  await waitFor(() => expect(left).toEqual(['replaceWith /']));
  expect(backend.callsTo(register).map(({ body }) => body)).toEqual([
    {
      email: 'ada@example.com',
      password: 'secret1',
      firstName: 'Ada',
      lastName: '',
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
  expect(takeCarriedToast()).toEqual({
    title: 'Welcome to the product!',
    description: 'Your account has been created successfully.',
    tone: 'success',
  });
});

test('registration refuses an invalid email and a short password under their fields [AUTH-20] [AUTH-21] [AUTH-22]', async () => {
  const { person } = renderPage(<SignInScreen />);
  await openRegistration(person);
  await fill(person, 'ada', '12345');
  await person.click(button('Create Account'));
  await waitFor(() => expect(errorOf(email())).toBe('Please enter a valid email address'));
  expect(errorOf(password())).toBe('Password must be at least 6 characters');
  expect(backend.callsTo(register)).toEqual([]);
});

test('registration refuses names of more than 100 characters [AUTH-23]', async () => {
  const { person } = renderPage(<SignInScreen />);
  await openRegistration(person);
  const lastName = screen.getByLabelText('Last name (optional)');
  await person.click(lastName);
  await person.paste('x'.repeat(101));
  await fill(person, 'ada@example.com', 'secret1');
  await person.click(button('Create Account'));
  await waitFor(() => expect(errorOf(lastName)).toBe('Must have at most 100 characters'));
});

test('a refused registration shows the message of the server [AUTH-29]', async () => {
  backend.refuse(register, 'email-taken');
  const { person } = renderPage(<SignInScreen />);
  await openRegistration(person);
  await fill(person, 'ada@example.com', 'secret1');
  await person.click(button('Create Account'));
  expect(await screen.findByText('Registration Failed')).toBeVisible();
  expect(screen.getByText('An account with this email already exists.')).toBeVisible();
  expect(errorOf(email())).toBe('This email already has an account. Sign in, or use a different email.');
  expect(email()).toHaveFocus();
});

// Trust: sessions-10
test('a common password shows a hint and is not refused', async () => {
  const { person } = renderPage(<SignInScreen />);
  await openRegistration(person);
  await person.type(password(), 'password1');
  await waitFor(() =>
    expect(password()).toHaveAccessibleDescription(
      'Easy to guess. This is one of the 10,000 most common passwords. Choose a few unrelated words instead.',
    ),
  );
});

test('a password that the server refuses as too common shows the error under its field', async () => {
  backend.refuse(
    register,
    'weak-password',
    'This password is a simple sequence. Choose a few unrelated words instead.',
  );
  const { person } = renderPage(<SignInScreen />);
  await openRegistration(person);
  await person.type(email(), 'ada@example.com');
  await person.type(password(), '123456');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Registration Failed')).toBeVisible();
  expect(password()).toBeInvalid();
  expect(password()).toHaveAccessibleDescription(/^This password is a simple sequence/);
});

test('an email address typed in one tab of the sign-in screen appears in the other tab', async () => {
  const { person } = renderPage(<SignInScreen />);
  await person.type(email(), 'ada@example.com');
  await openRegistration(person);
  expect(email()).toHaveValue('ada@example.com');
});

test('the registration form states the trial of seven days [TRIAL-13]', async () => {
  const { person } = renderPage(<SignInScreen />);
  await openRegistration(person);
  expect(screen.getByRole('heading', { name: 'Start your 7-day free trial' })).toBeVisible();
});
