import { Download } from 'lucide-react';
import { listOfShapes, shapeText } from '@/domain/export-shape';
import { formatBytes } from '@/domain/format';
import type { ExportResult, FurtherFilm } from '@/media/export/export-types';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import type { PlaceTexts } from './film-place';

interface FurtherFilesProps {
  readonly made: ExportResult;
  readonly isSaved: boolean;
  readonly texts: PlaceTexts;
  readonly onDownload: (film: FurtherFilm) => void;
}

/** The files made in extra shapes. */
export function FurtherFiles({ made, isSaved, texts, onDownload }: FurtherFilesProps) {
  const { shape, further, failedShapes } = made;
  if (further.length === 0 && failedShapes.length === 0) return null;
  return (
    <section aria-label="Other shapes" className="grid gap-2">
      {further.length > 0 && (
        <p className="text-sm text-soft">
          {isSaved && `${texts.savedAs}: ${shapeText(shape)}. `}
          {texts.oneFile}, so download the others before you close this.
        </p>
      )}
      <ul className="grid gap-2">
        {further.map((film) => (
          <li
            key={film.shape}
            className="flex items-center gap-3 rounded-md border border-line py-2 pr-2 pl-3.5"
          >
            <p className="min-w-0 flex-1 text-sm text-soft">
              <b className="font-semibold text-text">
                {film.shape === 'source' ? 'As recorded' : film.shape}
              </b>
              , {film.widthPx} × {film.heightPx}, {formatBytes(film.file.size)}
            </p>
            <Button
              size="sm"
              icon={<Download aria-hidden="true" />}
              aria-label={`Download ${shapeText(film.shape)}`}
              onClick={() => onDownload(film)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
      {failedShapes.length > 0 && (
        <Note tone="warn">
          Not made: {listOfShapes(failedShapes)}. The others are complete. You can export again for free.
        </Note>
      )}
    </section>
  );
}
