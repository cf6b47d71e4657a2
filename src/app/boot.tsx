import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { viewerPlaceOf } from '@/domain/viewer-place';
import { loadFonts } from '@/ui/load-fonts';
import { StartFailure } from './start-failure';
import { removePrerendered, TakesOver } from './takes-over';

/** Shows the app at the browser's address. */
export function boot(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const root = createRoot(container);
  const start = async (): Promise<void> => {
    // Loaded apart from this file, so that a missing configuration or a lost file gets a screen of its own.
    try {
      root.render(<StrictMode>{await appFor(window.location.pathname)}</StrictMode>);
    } catch (error) {
      console.error('The app could not start', error);
      removePrerendered();
      root.render(<StartFailure error={error} />);
    }
  };
  void start();
}

/** Who follows a link to watch gets the viewer alone, everybody else the whole product. */
async function appFor(pathname: string): Promise<ReactNode> {
  const place = viewerPlaceOf(pathname);
  if (place) {
    const [{ ViewerApp }] = await Promise.all([import('./viewer-app'), loadFonts()]);
    return (
      <TakesOver>
        <ViewerApp place={place} />
      </TakesOver>
    );
  }
  const { App } = await import('./app');
  return <App />;
}
