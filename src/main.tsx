import './styles.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartFailure } from './app/start-failure';
import { viewerPlaceOf } from './domain/viewer-place';
import { loadFonts } from './ui/load-fonts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

// The app is loaded apart from this file, so that a missing configuration or a lost file gets a screen of its own.
try {
  root.render(<StrictMode>{await appFor(window.location.pathname)}</StrictMode>);
} catch (error) {
  console.error('The app could not start', error);
  root.render(<StartFailure error={error} />);
}

/** Who follows a link to watch gets the viewer alone, everybody else the whole product. */
async function appFor(pathname: string): Promise<ReactNode> {
  const place = viewerPlaceOf(pathname);
  if (place) {
    const [{ ViewerApp }] = await Promise.all([import('./app/viewer-app'), loadFonts()]);
    return <ViewerApp place={place} />;
  }
  const { App } = await import('./app/app');
  return <App />;
}
