import { useRef, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Button } from '@/ui/button';
import { DropZone } from '../drop-zone';
import type { ClipReader } from '../upload-job';
import { CuttingScreen } from './cutting-screen';

interface CuttingPageProps {
  /** The file to cut; null when it has to be chosen first. */
  readonly file: File | null;
  readonly reader: ClipReader;
  readonly onBack: () => void;
}

/** The screen for cutting a file into plays, with the choice of the file where there is none. */
export function CuttingPage({ file, reader, onBack }: CuttingPageProps) {
  const [chosen, setChosen] = useState(file);
  const inputRef = useRef<HTMLInputElement>(null);
  if (chosen) return <CuttingScreen file={chosen} reader={reader} onBack={onBack} />;
  return (
    <div className="page-column max-w-[1136px] pt-6 pb-24 desk:pt-10">
      <Button variant="quiet" size="sm" icon={<ArrowLeft />} className="-ml-3" onClick={onBack}>
        Back to upload
      </Button>
      <h1 className="mt-2 mb-2 text-h1">Cut into plays</h1>
      <p className="mb-6 text-muted">
        A match of any length: it stays on this device, and only the plays are uploaded.
      </p>
      <DropZone inputRef={inputRef} sizeText="any length and size" closed={null} onFile={setChosen} />
    </div>
  );
}
