import './styles.css';
import './lib/install-prompt';
import { showsLanding } from './lib/shows-landing';

/** The prerendered landing page; there is none in development. */
const landing = showsLanding() ? document.getElementById('prerendered') : null;

// Visitors can read the landing page without the app's code, which is loaded when they are about to follow a link.
if (landing) (await import('./app/hydrate-landing')).hydrateLanding(landing);
else (await import('./app/boot')).boot();
