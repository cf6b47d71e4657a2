import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

/**
 * The state of the sign-in screens, which is stored in the browser's history, so that the confirmation survives a
 * reload and the back button leads to the form.
 */
const AuthScreenState = v.object({
  /** The address with which the form is filled. */
  email: v.fallback(v.string(), ''),
  /** The time at which a mail was sent to `email`, so that the confirmation is shown; null before that. */
  sentAtMs: v.fallback(v.nullable(v.number()), null),
});
type AuthScreenState = v.InferOutput<typeof AuthScreenState>;

interface AuthScreen extends AuthScreenState {
  /** Shows the confirmation for a mail that was sent at this time. */
  readonly showSent: (email: string, sentAtMs: number, options?: { readonly replace?: boolean }) => void;
  /** Shows the form again, so that another address can be entered. */
  readonly showForm: () => void;
}

export function useAuthScreenState(): AuthScreen {
  const location = useLocation();
  const navigate = useNavigate();
  const parsed = v.safeParse(AuthScreenState, location.state);
  const state = parsed.success ? parsed.output : { email: '', sentAtMs: null };
  const showSent = useCallback<AuthScreen['showSent']>(
    (email, sentAtMs, options) => {
      void navigate('.', {
        state: { email, sentAtMs } satisfies AuthScreenState,
        replace: options?.replace ?? false,
      });
    },
    [navigate],
  );
  const showForm = useCallback(() => {
    void navigate('.', { state: null });
  }, [navigate]);
  return { ...state, showSent, showForm };
}
