import { Link } from 'react-router-dom';

/** Tells a visitor who has made a film how to keep it for good. */
export function SignUpNote({ signUpPath }: { readonly signUpPath: string }) {
  return (
    <p className="rounded-lg border border-line bg-s1 p-4 text-sm text-muted">
      Your film is in your downloads.{' '}
      <Link to={signUpPath} className="font-semibold text-accent underline-offset-4 hover:underline">
        Create an account to save and share it
      </Link>
    </p>
  );
}
