import type { AuthContext } from './auth-context';

/** The address at which a click uses up a token (mailer/templatemailer, GetEmailActionLink). */
export function actionLink(
  context: AuthContext,
  link: { readonly token: string; readonly type: string; readonly redirectTo: string },
): string {
  // A target without these characters counts as encoded by the caller, and stays as it is.
  const target = /[&=#]/.test(link.redirectTo) ? encodeURIComponent(link.redirectTo) : link.redirectTo;
  const token = encodeURIComponent(link.token);
  return `${context.deps.apiUrl}/auth/v1/verify?token=${token}&type=${link.type}&redirect_to=${target}`;
}
