import { CallToAction } from './call-to-action';
import { FeatureCards } from './feature-cards';
import { Hero } from './hero';
import { LandingFooter } from './landing-footer';
import { LandingHeader } from './landing-header';
import { Plans } from './plans';
import { Steps } from './steps';
import { Testimonial } from './testimonial';

/**
 * The landing page. The build also renders it into index.html (src/app/prerender.tsx), so the first render must be the
 * same on every machine and must not read the browser's state.
 */
export function LandingPage() {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <LandingHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <FeatureCards />
        <Steps />
        <Plans />
        <Testimonial />
        <CallToAction />
      </main>
      <LandingFooter />
    </div>
  );
}
