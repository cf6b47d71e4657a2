import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartFailure } from './start-failure';
import { removePrerendered } from './takes-over';

/** Shows the app at the browser's address. */
export function boot(): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  const root = createRoot(container);
  const start = async (): Promise<void> => {
    // Loaded apart from this file, so that a missing configuration or a lost file gets a screen of its own.
    try {
      const { App } = await import('./app');
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      );
    } catch (error) {
      console.error('The app could not start', error);
      removePrerendered();
      root.render(<StartFailure error={error} />);
    }
  };
  void start();
}
