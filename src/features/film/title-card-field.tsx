import { useMemo } from 'react';
import type { PixelSize } from '@/domain/pixel-size';
import type { ExportJob } from '@/media/export/export-job';
import { TitleStyleFields } from '@/ui/title-style-fields';
import { factsHint, type TitleChoice } from '@/studio/film/compose-title';
import { TitleCardPicture } from './title-card-picture';
import type { FilmTerms } from '@/studio/film/film-terms';
import { useStill } from './use-still';
import { useTitleSettings } from './use-title-settings';

interface TitleCardFieldProps {
  readonly job: Pick<ExportJob, 'source' | 'highlight'>;
  readonly terms: FilmTerms;
  /** The film's size, which sets the shape of the card. */
  readonly frame: PixelSize;
  readonly playerName: string;
  readonly recordingDate: string | null;
  /** Null for the card in the settings. */
  readonly choice: TitleChoice | null;
  readonly onChange: (choice: TitleChoice) => void;
}

/** Previews the title card, and lets the user choose its style and length for this film. */
export function TitleCardField(props: TitleCardFieldProps) {
  const { job, terms, frame, playerName, recordingDate, choice, onChange } = props;
  const settings = useTitleSettings(terms);
  const chosen = useMemo(() => settings && { ...settings, ...choice }, [settings, choice]);
  const still = useStill(job, chosen?.titleStyle === 'recruiting');
  return (
    <>
      <TitleCardPicture
        playerName={playerName}
        recordingDate={recordingDate}
        primary={job.highlight.style.primary}
        settings={chosen}
        still={still}
        frame={frame}
      />
      {chosen && (
        <TitleStyleFields
          value={chosen}
          hint={factsHint(playerName, chosen.card, terms.noFactsText)}
          onChange={({ titleStyle = chosen.titleStyle, titleFrames = chosen.titleFrames }) =>
            onChange({ titleStyle, titleFrames })
          }
        />
      )}
    </>
  );
}
