import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { viewerPlaceOf } from '@/domain/viewer-place';
import { isInForeignFrame } from '@/lib/foreign-frame';
import { loadFonts } from '@/ui/load-fonts';
import { StartFailure } from './start-failure';
import { removePrerendered, ReplacesPrerendered } from './replaces-prerendered';

/** Starts the app at the browser's current address. */
export function boot(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const root = createRoot(container);
  const start = async (): Promise<void> => {
    // The app is imported here, so that a missing configuration or a file that fails to load gets an error screen.
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

/**
 * A shared link's path loads only the viewer; every other path loads the whole app. In another site's frame only the
 * embedded viewer starts, whatever headers the host sent.
 */
async function appFor(pathname: string): Promise<ReactNode> {
  const place = viewerPlaceOf(pathname);
  if (place?.isEmbedded !== true && isInForeignFrame()) {
    const { FramedElsewhere } = await import('./framed-elsewhere');
    return (
      <ReplacesPrerendered>
        <FramedElsewhere />
      </ReplacesPrerendered>
    );
  }
  if (place) {
    const [{ ViewerApp }] = await Promise.all([import('./viewer-app'), loadFonts()]);
    return (
      <ReplacesPrerendered>
        <ViewerApp place={place} />
      </ReplacesPrerendered>
    );
  }
  const { App } = await import('./app');
  return <App />;
}
