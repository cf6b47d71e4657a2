import { useRef, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Button } from '@/ui/button';
import { DropZone } from '../drop-zone';
import { counted } from '@/domain/format';
import { waitingPlays } from './stored-plays';
import type { PlayTools } from './upload-plays';
import { CuttingScreen } from './cutting-screen';

interface CuttingPageProps {
  /** The file to cut; null to choose one first. */
  readonly file: File | null;
  readonly tools: PlayTools;
  readonly onBack: () => void;
  /** Called with the videos of all plays, in order, once they are uploaded. */
  readonly onPlays: (videoIds: readonly string[]) => void;
  /** Uploads the whole file. */
  readonly onWhole: (file: File) => void;
}

/** The screen for cutting a file into plays. Without a file, it lets the user choose one. */
export function CuttingPage({ file, tools, onBack, onPlays, onWhole }: CuttingPageProps) {
  const [chosen, setChosen] = useState(file);
  const inputRef = useRef<HTMLInputElement>(null);
  const [waiting] = useState(waitingPlays);
  if (chosen) {
    return (
      <CuttingScreen
        file={chosen}
        tools={tools}
        onBack={onBack}
        onPlays={onPlays}
        onWhole={() => onWhole(chosen)}
      />
    );
  }
  return (
    <div className="page-column max-w-[1136px] pt-6 pb-24 desk:pt-10">
      <Button variant="quiet" size="sm" icon={<ArrowLeft />} className="-ml-3" onClick={onBack}>
        Back to upload
      </Button>
      <h1 className="mt-2 mb-2 text-h1">Cut into plays</h1>
      <p className="mb-6 text-muted">
        Choose a match of any length. It stays on this device; only the plays are uploaded.
      </p>
      {waiting && (
        <p className="mb-4 wrap-anywhere text-soft">
          {counted(waiting.count, 'play')} of {waiting.fileName} {waiting.count === 1 ? 'is' : 'are'} kept on
          this device. Choose that file again to continue.
        </p>
      )}
      <DropZone inputRef={inputRef} sizeText="any length and size" closed={null} onFile={setChosen} />
    </div>
  );
}
