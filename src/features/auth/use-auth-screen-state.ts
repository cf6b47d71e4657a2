import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

/**
 * The state of the sign-in screens. It is stored in the browser's history, so that the confirmation survives a reload
 * and the back button returns to the form.
 */
const AuthScreenState = v.object({
  /** The address to fill the form with. */
  email: v.fallback(v.string(), ''),
  /** When an email was sent to `email`, which shows the confirmation; null before that. */
  sentAtMs: v.fallback(v.nullable(v.number()), null),
});
type AuthScreenState = v.InferOutput<typeof AuthScreenState>;

interface AuthScreen extends AuthScreenState {
  /** Shows the confirmation for an email sent at this time. */
  readonly showSent: (email: string, sentAtMs: number, options?: { readonly replace?: boolean }) => void;
  /** Returns to the form, so that the user can enter another address. */
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
