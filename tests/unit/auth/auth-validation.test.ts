import { describe, expect, it } from 'vitest';
import { loginEmailError, signUpErrors } from '@/domain/auth-validation';

describe('login address', () => {
  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['\u200b\u00a0', 'Please enter your email address'],
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

const FULL = { firstName: 'Maya', lastName: 'Lind', email: 'maya@northcourt.example', birthYear: ' 1998 ' };

describe('registration', () => {
  it.each([
    ['2013', undefined],
    ['2014', 'You must be at least 13 years old'],
    ['2026', 'You must be at least 13 years old'],
    ['2027', 'Please enter a valid year, such as 2005'],
    ['1899', 'Please enter a valid year, such as 2005'],
    ['98', 'Please enter a valid year, such as 2005'],
    ['1998.5', 'Please enter a valid year, such as 2005'],
    ['0x7d0', 'Please enter a valid year, such as 2005'],
    ['', 'Year of birth is required'],
  ])('in 2026, with the year of birth %j: %s', (birthYear, text) => {
    expect(signUpErrors({ ...FULL, birthYear }, 2026).birthYear).toBe(text);
  });

  it('reports every empty field', () => {
    expect(
      signUpErrors({ firstName: '\u200b\u3164', lastName: ' ', email: '', birthYear: ' ' }, 2026),
    ).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      birthYear: 'Year of birth is required',
    });
  });

  it('reports only the invalid address', () => {
    expect(signUpErrors({ ...FULL, email: 'maya@north' }, 2026)).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it('accepts a complete form', () => {
    expect(signUpErrors(FULL, 2026)).toEqual({});
  });
});
