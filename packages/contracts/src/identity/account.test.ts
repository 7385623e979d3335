import { describe, expect, it } from 'vitest';
import { storedPlanType } from './account.ts';
import {
  changePasswordInput,
  forgotPasswordInput,
  registerInput,
  resetPasswordInput,
  signInInput,
  updateProfileInput,
} from './account-inputs.ts';

const sentences = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

describe('the sign-in form', () => {
  it('sign-in needs a valid email and a password, with the messages of the specification [AUTH-12] [AUTH-13]', () => {
    expect(sentences(signInInput.safeParse({ email: 'ann', password: '' }))).toEqual([
      'Please enter a valid email address',
      'Password is required',
    ]);
  });
});

describe('the registration form', () => {
  it('registration needs a valid email and six characters [AUTH-20] [AUTH-21]', () => {
    expect(sentences(registerInput.safeParse({ email: 'ann@', password: '12345' }))).toEqual([
      'Please enter a valid email address',
      'Password must be at least 6 characters',
    ]);
  });

  it('registration limits the length of every field and leaves names optional [AUTH-19] [AUTH-23]', () => {
    const ann = { email: 'ann@example.com', password: '123456' };
    expect(registerInput.parse(ann)).toEqual(ann);
    expect(registerInput.safeParse({ ...ann, firstName: 'x'.repeat(101) }).success).toBe(false);
    expect(registerInput.safeParse({ ...ann, lastName: 'x'.repeat(100) }).success).toBe(true);
    expect(registerInput.safeParse({ ...ann, email: `${'a'.repeat(250)}@b.org` }).success).toBe(false);
  });

  it('registration ignores other keys [AUTH-30]', () => {
    const kept = registerInput.parse({
      email: 'ann@example.com',
      password: '123456',
      id: 'x',
      isAdmin: 1,
      planType: 'annual',
      subscriptionStatus: 'active',
      isEmailVerified: 1,
      createdAt: '2000-01-01',
    });
    expect(Object.keys(kept).sort()).toEqual(['email', 'password']);
  });

  it('registration keeps a password exactly as typed, in any script', () => {
    const password = `  пароль ${'長'.repeat(64)} `;
    expect(registerInput.parse({ email: 'a@b.org', password }).password).toBe(password);
  });
});

describe('passwords in other forms', () => {
  it('resetting or changing a password needs at least six characters', () => {
    expect(sentences(resetPasswordInput.safeParse({ token: 't', newPassword: '12345' }))).toEqual([
      'Password must be at least 6 characters',
    ]);
    expect(changePasswordInput.safeParse({ currentPassword: 'x', newPassword: '12345' }).success).toBe(false);
  });

  it('the forgot-password form needs no password [AUTH-34]', () => {
    expect(forgotPasswordInput.safeParse({ email: '' }).success).toBe(false);
  });
});

describe('the profile form', () => {
  it('the profile form refuses an empty name [ACC-5] [ACC-6]', () => {
    expect(sentences(updateProfileInput.safeParse({ firstName: ' ', lastName: '' }))).toEqual([
      'First name is required',
      'Last name is required',
    ]);
  });

  it('the profile form leaves absent fields unchanged [ACC-11]', () => {
    expect(updateProfileInput.parse({ lastName: 'Lee' })).toEqual({ lastName: 'Lee' });
  });

  it.each(['', 'https://example.com/a.png', 'data:image/jpeg;base64,AAAA', null, undefined])(
    'the profile form accepts %j as a photo [ACC-7]',
    (profileImageUrl) => {
      expect(
        updateProfileInput.safeParse({ firstName: 'Ann', lastName: 'Lee', profileImageUrl }).success,
      ).toBe(true);
    },
  );

  // Trust: secrets-16
  it.each([
    'photo.png',
    'http://example.com/a.png',
    'https://a\nb',
    'https://user:pw@example.com/a.png',
    'javascript:alert(1)',
    'data:text/html;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png;base64,<script>',
  ])('the profile form refuses %j as a photo [ACC-7]', (profileImageUrl) => {
    expect(updateProfileInput.safeParse({ firstName: 'Ann', lastName: 'Lee', profileImageUrl }).success).toBe(
      false,
    );
  });
});

it('a stored plan is free, basic, premium or annual [BILL-19]', () => {
  expect(storedPlanType.options).toEqual(['free', 'basic', 'premium', 'annual']);
});
