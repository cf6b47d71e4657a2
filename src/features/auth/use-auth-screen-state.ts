import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

/**
 * What the sign-in screens keep in the browser's history: the confirmation is there after a reload, and Back leads
 * from it to the form.
 */
const AuthScreenState = v.object({
  /** Fills the form in. */
  email: v.fallback(v.string(), ''),
  /** Present: a mail went to `email`, and the confirmation is shown. */
  sentAtMs: v.fallback(v.nullable(v.number()), null),
});
type AuthScreenState = v.InferOutput<typeof AuthScreenState>;

interface AuthScreen extends AuthScreenState {
  /** Shows the confirmation for a mail that was sent at this moment. */
  readonly showSent: (email: string, sentAtMs: number, options?: { readonly replace?: boolean }) => void;
  /** Shows the form again, for another address. */
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
