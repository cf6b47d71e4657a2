import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postJson } from './auth-requests';
import { freshEmail, needLocal, openProject, type Project } from './harness';

// Sources: GoTrue's resend tests (resend_test.go), its reauthentication tests (user_test.go, mail_test.go), and auth-js.
let project: Project;
beforeAll(async () => {
  project = await openProject({ securePasswordChange: true });
});
afterAll(() => project.close());

describe('resend', () => {
  test('a sign-up is mailed again, after the interval between two mails', async (context) => {
    const local = needLocal(project, context);
    const email = freshEmail();
    const client = project.client();
    await client.auth.signUp({ email, password: 'good password' });
    const first = await local.lastMail(email);
    expect((await client.auth.resend({ type: 'signup', email })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    });
    local.advance(2);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await local.lastMail(email);
    expect(second.code).not.toBe(first.code);
    const verified = await client.auth.verifyOtp({ email, token: second.code, type: 'signup' });
    expect(verified.error).toBeNull();
  });

  test('a change of address is mailed again to both', async (context) => {
    const local = needLocal(project, context);
    const { client, email } = await project.newUser();
    const newEmail = freshEmail('new');
    await client.auth.updateUser({ email: newEmail });
    local.advance(2);
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
    expect(await local.countMails(newEmail)).toBe(2);
    expect((await local.lastMail(email)).subject).toBe('Confirm your new e-mail address');
  });

  test('nothing to confirm and no account have the same answer, and no mail', async (context) => {
    const local = needLocal(project, context);
    const { email, client } = await project.newUser();
    const mails = await local.countMails(email);
    for (const address of [email, freshEmail('nobody')]) {
      expect((await client.auth.resend({ type: 'signup', email: address })).error).toBeNull();
      expect((await client.auth.resend({ type: 'email_change', email: address })).error).toBeNull();
    }
    expect(await local.countMails(email)).toBe(mails);
  });

  test('what makes no sense is refused', async () => {
    const cases = [
      [{}, 'Missing one of these types: signup, email_change, sms, phone_change'],
      [{ type: 'signup' }, 'Type provided requires an email address'],
      [{ type: 'sms' }, 'Type provided requires a phone number'],
      [
        { type: 'signup', email: 'a@example.com', phone: '123' },
        'Only an email address or phone number should be provided.',
      ],
      [{ type: 'email_change' }, 'Missing email address or phone number'],
    ] as const;
    for (const [body, message] of cases) {
      const response = await postJson(project, '/auth/v1/resend', body);
      expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }]);
    }
  });
});

describe('reauthentication', () => {
  test('a session of a day needs the nonce of a mail for a new password', async (context) => {
    const local = needLocal(project, context);
    const { client, email } = await project.newUser();
    expect((await client.auth.updateUser({ password: 'first password' })).error).toBeNull();
    local.advance(86_401);
    await client.auth.refreshSession();
    const change = (nonce?: string) =>
      client.auth.updateUser({ password: 'second password', ...(nonce && { nonce }) });
    expect((await change()).error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await change('123456')).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
      message: 'Nonce has expired or is invalid',
    });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    expect((await client.auth.reauthenticate()).error).toMatchObject({ status: 429 });
    const { subject, text } = await local.lastLetter(email);
    const nonce = /^\d+$/m.exec(text)?.[0];
    expect(subject).toBe(`${nonce} is your verification code`);
    expect((await change(nonce)).error).toBeNull();
    expect(
      (await project.client().auth.signInWithPassword({ email, password: 'second password' })).error,
    ).toBeNull();
    // A nonce works once.
    const again = await client.auth.updateUser({ password: 'third password', ...(nonce && { nonce }) });
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' });
  });

  test('needs a signed-in user', async () => {
    const response = await project.request('/auth/v1/reauthenticate', {
      headers: { apikey: project.publishableKey },
    });
    expect(response.status).toBe(403);
  });
});
