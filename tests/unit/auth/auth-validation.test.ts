import { describe, expect, it } from 'vitest';
import { loginEmailError, signUpErrors } from '@/domain/auth-validation';

describe('login address', () => {
  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['maya', 'Please enter a valid email address'],
    ['maya@northcourt', 'Please enter a valid email address'],
    ['ma ya@northcourt.example', 'Please enter a valid email address'],
    ['maya@@northcourt.example', 'Please enter a valid email address'],
    ['@northcourt.example', 'Please enter a valid email address'],
  ])('%j: %s', (email, text) => {
    expect(loginEmailError(email)).toBe(text);
  });

  it.each(['maya@northcourt.example', ' maya@northcourt.example ', "o'neil+club@sub.northcourt.example"])(
    '%j is fine',
    (email) => {
      expect(loginEmailError(email)).toBeNull();
    },
  );
});

describe('registration', () => {
  it('names every empty field', () => {
    expect(signUpErrors({ firstName: ' ', lastName: '', email: '' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
    });
  });

  it('names a wrong address alone', () => {
    expect(signUpErrors({ firstName: 'Maya', lastName: 'Lind', email: 'maya@north' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it('has nothing to say about a full form', () => {
    expect(signUpErrors({ firstName: 'Maya', lastName: 'Lind', email: 'maya@northcourt.example' })).toEqual(
      {},
    );
  });
});
