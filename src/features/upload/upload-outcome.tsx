import { ConversionOfferCard, ConvertingCard } from './conversion-cards';
import { CopyingCard } from './copying-card';
import { FailedCard } from './failed-card';
import { InterruptedConversionCard } from './interrupted-conversion-card';
import { InterruptedUploadCard } from './interrupted-upload-card';
import { ProgressCard, WaitingCard } from './progress-card';
import type { FailedUpload, UploadState } from './upload-state';

interface UploadOutcomeProps {
  readonly state: UploadState;
  readonly onBrowse: () => void;
  readonly onStart: (file: File) => void;
  readonly onConvert: (file: File) => void;
  readonly onCancel: () => void;
  /** Opens a file for cutting when it is too large to upload. */
  readonly onCut: (file: File) => void;
}

/** Shows the card for the state of the upload. */
export function UploadOutcome(props: UploadOutcomeProps) {
  const { state, onBrowse, onConvert, onCancel } = props;
  switch (state.status) {
    case 'idle':
      return (
        <>
          <InterruptedConversionCard onChoose={onBrowse} />
          <InterruptedUploadCard onChoose={onBrowse} />
        </>
      );
    case 'checking':
      return <WaitingCard fileName={state.file.name} text="Checking the clip" onCancel={onCancel} />;
    case 'undecodable':
      return (
        <ConversionOfferCard clip={state} onConvert={() => onConvert(state.file)} onChooseOther={onBrowse} />
      );
    case 'converting':
      return <ConvertingCard conversion={state} onCancel={onCancel} />;
    case 'copying':
      return <CopyingCard copy={state} onCancel={onCancel} />;
    case 'offline':
      return (
        <WaitingCard
          fileName={state.file.name}
          text="The connection is lost. The upload resumes when it is back."
          onCancel={onCancel}
        />
      );
    case 'cancelling':
      return <WaitingCard fileName={state.file.name} text="Removing the uploaded part" />;
    case 'uploading':
      return <ProgressCard upload={state} onCancel={onCancel} />;
    case 'failed':
      return (
        <FailedCard
          failure={state}
          onTryAgain={() => tryAgain(state, props)}
          onCut={state.isTooLarge ? () => props.onCut(state.file) : null}
        />
      );
    case 'limited':
    case 'done':
      return null;
  }
}

function tryAgain(failure: FailedUpload, { onBrowse, onStart, onConvert }: UploadOutcomeProps): void {
  if (!failure.canRetry) onBrowse();
  else if (failure.step === 'conversion') onConvert(failure.file);
  else onStart(failure.file);
}
