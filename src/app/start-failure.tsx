import { ConfigError } from '@/backend/http/parse-config';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';

/** Shown when the app cannot start, because it is not configured or a part of it failed to load. */
export function StartFailure({ error }: { readonly error: unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      {error instanceof ConfigError ? <NotConfigured problems={error.problems} /> : <NotLoaded />}
    </main>
  );
}

function NotConfigured({ problems }: { readonly problems: readonly string[] }) {
  return (
    <ErrorPanel title="The app is not configured" className="w-full max-w-130">
      <p>
        The backend is not configured. Add the missing settings to .env (see .env.example), then start again.
      </p>
      <ul className="mt-4 text-left font-mono text-text">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </ErrorPanel>
  );
}

function NotLoaded() {
  return (
    <ErrorPanel
      title="The page could not be loaded"
      className="w-full max-w-130"
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      <p>Part of the page did not load. Your videos are safe. Check your connection, then reload.</p>
    </ErrorPanel>
  );
}
