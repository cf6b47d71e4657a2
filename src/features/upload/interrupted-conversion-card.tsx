import { useState } from 'react';
import { InterruptionCard } from './interruption-card';
import { runningConversion } from './running-conversion';

/** Reports a conversion that ended with its page, because phone browsers discard pages when memory runs low. */
export function InterruptedConversionCard({ onChoose }: { readonly onChoose: () => void }) {
  const [fileName, setFileName] = useState(() => runningConversion.load());
  if (fileName === null) return null;
  const discard = () => {
    runningConversion.keep(null);
    setFileName(null);
  };
  return (
    <InterruptionCard title="Conversion interrupted" onChoose={onChoose} onDiscard={discard}>
      {fileName} was being converted when this page was closed. Nothing was uploaded and no tokens were used.
      Choose the file again to start over.
    </InterruptionCard>
  );
}
