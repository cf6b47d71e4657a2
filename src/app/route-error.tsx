import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { LinkButton } from '@/ui/link-button';
import { removePrerendered } from './replaces-prerendered';

/** Shown instead of a failed screen, with a way to continue. Logs the error to the console. */
export function RouteError({ isWholePage = false }: { readonly isWholePage?: boolean }) {
  const error = useRouteError();
  useEffect(() => {
    console.error('A screen failed', error);
    removePrerendered();
  }, [error]);
  const panel = (
    <ErrorPanel
      title="This page could not be shown"
      className="w-full max-w-130"
      action={
        <>
          <LinkButton to={PATHS.dashboard} variant="secondary" reloadDocument>
            Go to Your Videos
          </LinkButton>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </>
      }
    >
      Your saved work is safe. Reload the page, or go back to your videos.
    </ErrorPanel>
  );
  const place = isWholePage ? 'min-h-dvh p-4' : 'page-column py-16';
  return <div className={`grid place-items-center ${place}`}>{panel}</div>;
}
