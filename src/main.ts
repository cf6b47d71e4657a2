import './styles.css';
import { showsLanding } from './lib/shows-landing';

/** The landing page as the build has drawn it; there is none in development. */
const landing = showsLanding() ? document.getElementById('prerendered') : null;

// Visitors read it without the code of the app, which comes when somebody is about to follow a link.
if (landing) (await import('./app/wake-landing')).wakeLanding(landing);
else (await import('./app/boot')).boot();
