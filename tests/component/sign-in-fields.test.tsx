import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { addAccount, forgetBrowser, freshEmail, lastMail } from './support/backend';
import { openApp } from './support/open-app';

afterEach(forgetBrowser);

test('registration asks for a valid address, and clears the text while another is typed', async () => {
  const user = userEvent.setup();
  openApp('/register');
  await user.click(await screen.findByRole('button', { name: 'Create Account' }));
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('Email is required');
  await user.type(email, 'not an address');
  expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(email).toHaveAccessibleDescription('Please enter a valid email address');
});

test('leads from an unknown address to registration', async () => {
  const user = userEvent.setup();
  const tab = openApp('/login');
  await user.type(await screen.findByLabelText('Email'), `${freshEmail()}{Enter}`);
  await user.click(await screen.findByRole('link', { name: 'Create an account →' }));
  await waitFor(() => expect(tab.path()).toBe('/register'));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument();
});

test("the email's code leads back to the page that asked for the sign-in", async () => {
  const { email } = await addAccount();
  const user = userEvent.setup();
  const tab = openApp('/upload');
  await waitFor(() => expect(tab.path()).toBe('/login'));
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
  const field = await screen.findByLabelText('8-digit code');
  await user.type(field, (await lastMail(email)).code);
  await waitFor(() => expect(tab.path()).toBe('/upload'));
});
