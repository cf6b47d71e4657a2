import { EarlyZone } from './early-zone';
import { EarlySampleLink, SampleCard } from './sample-card';
import { TRIAL_SIZE_TEXT, TrialIntro } from './trial-intro';

/** The page as the build renders it. It takes a clip or the sample before any script has loaded. */
export function EarlyTrialPage() {
  return (
    <TrialIntro zone={<EarlyZone sizeText={TRIAL_SIZE_TEXT} />}>
      <SampleCard>
        <EarlySampleLink />
      </SampleCard>
    </TrialIntro>
  );
}
