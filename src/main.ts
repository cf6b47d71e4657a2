import './styles.css';
import { afterPaint } from './lib/after-paint';
import './lib/install-prompt';
import { showsLanding } from './lib/shows-landing';

/** What the build rendered of a public page; there is none in development, and none is shown in place of other pages. */
const prerendered = 'app' in document.documentElement.dataset ? null : document.getElementById('prerendered');

// Visitors can read the landing page without the app's code, which is loaded when they are about to follow a link.
if (prerendered && showsLanding()) (await import('./app/hydrate-landing')).hydrateLanding(prerendered);
else {
  if (prerendered) await startLoading();
  (await import('./app/boot')).boot();
}

/** Loads the scripts that the build listed (build/site-files.ts), once the prerendered page is painted. */
async function startLoading(): Promise<void> {
  await afterPaint();
  const scripts = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (scripts) document.head.append(scripts.content);
}
