import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/domain/errors';
import { LoginForm } from '@/features/auth/login-form';
import { RegisterForm } from '@/features/auth/register-form';

function openLogin(sendLink: (email: string) => Promise<void> = async () => undefined) {
  const onSent = vi.fn();
  render(
    <MemoryRouter>
      <LoginForm initialEmail="" sendLink={sendLink} onSent={onSent} />
    </MemoryRouter>,
  );
  return { onSent, user: userEvent.setup(), email: screen.getByLabelText('Email') };
}

function openRegister(register: () => Promise<void> = async () => undefined) {
  const onSent = vi.fn();
  const send = vi.fn(register);
  render(
    <MemoryRouter>
      <RegisterForm initial={{}} register={send} onSent={onSent} />
    </MemoryRouter>,
  );
  return { onSent, send, user: userEvent.setup() };
}

const sendButton = () => screen.getByRole('button', { name: 'Send Magic Link' });
const createButton = () => screen.getByRole('button', { name: 'Create Account' });

describe('login form', () => {
  it('asks for an address, and clears the text while typing', { tags: 'core' }, async () => {
    const { user, email } = openLogin();
    await user.click(sendButton());
    expect(email).toHaveAccessibleDescription('Please enter your email address');
    expect(email).toHaveFocus();
    await user.type(email, 'm');
    expect(screen.queryByText('Please enter your email address')).not.toBeInTheDocument();
  });

  it('asks for a valid address', async () => {
    const { user, email } = openLogin();
    await user.type(email, 'maya@northcourt{Enter}');
    expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    expect(email).toBeInvalid();
  });

  it('trims the address before sending', { tags: 'core' }, async () => {
    const { user, email, onSent } = openLogin();
    await user.type(email, ' maya@northcourt.example {Enter}');
    expect(onSent).toHaveBeenCalledWith('maya@northcourt.example');
  });

  it('leads to registration when there is no account, and clears the error on editing', async () => {
    const { user, email, onSent } = openLogin(async () => {
      throw new AppError('no-account');
    });
    await user.type(email, 'new@northcourt.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No account found with this email. Please sign up first.',
    );
    expect(screen.getByRole('link', { name: 'Create an account →' })).toHaveAttribute('href', '/register');
    expect(onSent).not.toHaveBeenCalled();
    await user.type(email, 'x');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [
      new AppError('provider-message', { params: { message: 'Email address is not authorized' } }),
      'Email address is not authorized',
    ],
    [new AppError('too-many-attempts'), 'Too many attempts. Please try again in a few minutes.'],
    [new Error('socket hang up'), 'Failed to send login link'],
  ])('shows %s', async (error, text) => {
    const { user, email } = openLogin(async () => {
      throw error;
    });
    await user.type(email, 'maya@northcourt.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('sends once, however often the busy button is pressed', async () => {
    let arrive = (): void => undefined;
    const mail = new Promise<void>((resolve) => (arrive = resolve));
    const sendLink = vi.fn(() => mail);
    const { user, email, onSent } = openLogin(sendLink);
    await user.type(email, 'maya@northcourt.example');
    await user.click(sendButton());
    const busy = screen.getByRole('button', { name: 'Sending' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await user.click(busy);
    arrive();
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(sendLink).toHaveBeenCalledOnce();
  });
});

describe('registration form', () => {
  it('names what is missing, focuses the first field, and clears each error', { tags: 'core' }, async () => {
    const { user, send } = openRegister();
    await user.click(createButton());
    const firstName = screen.getByLabelText('First name');
    expect(firstName).toHaveAccessibleDescription('First name is required');
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
    expect(firstName).toHaveFocus();
    await user.type(firstName, 'M');
    expect(screen.queryByText('First name is required')).not.toBeInTheDocument();
    expect(screen.getByText('Last name is required')).toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends the trimmed fields', { tags: 'core' }, async () => {
    const { user, send, onSent } = openRegister();
    await user.type(screen.getByLabelText('First name'), ' Maya ');
    await user.type(screen.getByLabelText('Last name'), 'Lind');
    await user.type(screen.getByLabelText('Year of birth'), '1998');
    await user.type(screen.getByLabelText('Email'), 'maya@northcourt.example{Enter}');
    expect(send).toHaveBeenCalledWith({
      firstName: 'Maya',
      lastName: 'Lind',
      email: 'maya@northcourt.example',
      birthYear: '1998',
    });
    expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ email: 'maya@northcourt.example' }));
  });

  it('leads to sign-in when the account exists', async () => {
    const { user } = openRegister(async () => {
      throw new AppError('account-exists');
    });
    await user.type(screen.getByLabelText('First name'), 'Maya');
    await user.type(screen.getByLabelText('Last name'), 'Lind');
    await user.type(screen.getByLabelText('Year of birth'), '1998');
    await user.type(screen.getByLabelText('Email'), 'maya@northcourt.example{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An account with this email already exists. Please sign in instead.',
    );
    expect(screen.getByRole('link', { name: 'Sign in →' })).toHaveAttribute('href', '/login');
  });
});
