import type { FailedUpload } from '../upload-state';
import { ConversionOfferCard, ConvertingCard } from '../conversion-cards';
import { CopyingCard } from '../copying-card';
import { FailedCard } from '../failed-card';
import { InterruptedConversionCard } from '../interrupted-conversion-card';
import { WaitingCard } from '../progress-card';
import { SAMPLE } from './sample';
import { trialClip } from './trial-clip';
import type { TrialState } from './trial-state';

interface TrialOutcomeProps {
  readonly state: TrialState;
  readonly onBrowse: () => void;
}

/** Shows the card for the state of the visitor's clip. */
export function TrialOutcome({ state, onBrowse }: TrialOutcomeProps) {
  const cancel = (): void => trialClip.cancel();
  switch (state.status) {
    case 'idle':
      return <InterruptedConversionCard onChoose={onBrowse} />;
    case 'fetching':
      return <WaitingCard fileName={SAMPLE.fileName} text="Loading the sample" onCancel={cancel} />;
    case 'checking':
      return <WaitingCard fileName={state.file.name} text="Checking the clip" onCancel={cancel} />;
    case 'undecodable':
      return (
        <ConversionOfferCard
          clip={state}
          action="Convert and open"
          onConvert={() => void trialClip.convert(state.file)}
          onChooseOther={onBrowse}
        />
      );
    case 'converting':
      return <ConvertingCard conversion={state} next="The editor opens automatically." onCancel={cancel} />;
    case 'copying':
      return <CopyingCard copy={state} purpose="used" onCancel={cancel} />;
    case 'failed':
      return (
        <FailedCard
          failure={state}
          onTryAgain={() => tryAgain(state, onBrowse)}
          onCut={state.isTooLarge ? () => trialClip.mark(state.file) : null}
        />
      );
    case 'cutting':
    case 'open':
      return null;
  }
}

function tryAgain({ canRetry, step, file }: FailedUpload, onBrowse: () => void): void {
  if (!canRetry) onBrowse();
  else if (step === 'conversion') void trialClip.convert(file);
  else void trialClip.choose(file);
}
