import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StartFailure } from './app/start-failure';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

// The app is loaded apart from this file, so that a missing configuration or a lost file gets a screen of its own.
try {
  const { App } = await import('./app/app');
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (error) {
  console.error('The app could not start', error);
  root.render(<StartFailure error={error} />);
}
