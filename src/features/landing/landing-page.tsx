import { CallToAction } from './call-to-action';
import { FeatureCards } from './feature-cards';
import { Hero } from './hero';
import { LandingFooter } from './landing-footer';
import { LandingHeader } from './landing-header';
import { Plans } from './plans';
import { Steps } from './steps';
import { Testimonial } from './testimonial';

/**
 * The landing page. The build draws it into index.html as well (src/app/prerender.tsx), so the first picture must be
 * the same on every machine: nothing in here reads the browser while it is drawn.
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
