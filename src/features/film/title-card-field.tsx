import { useMemo } from 'react';
import type { PixelSize } from '@/domain/pixel-size';
import type { ExportJob } from '@/media/export/export-job';
import { TitleStyleFields } from '@/ui/title-style-fields';
import { factsHint, type TitleChoice } from '@/studio/film/compose-title';
import { TitleCardPicture } from './title-card-picture';
import { useStill } from './use-still';
import { useTitleLooks } from './use-title-looks';

interface TitleCardFieldProps {
  readonly job: Pick<ExportJob, 'source' | 'highlight'>;
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
  const { job, frame, playerName, recordingDate, choice, onChange } = props;
  const settings = useTitleLooks();
  const looks = useMemo(() => settings && { ...settings, ...choice }, [settings, choice]);
  const still = useStill(job, looks?.titleStyle === 'recruiting');
  return (
    <>
      <TitleCardPicture
        playerName={playerName}
        recordingDate={recordingDate}
        primary={job.highlight.style.primary}
        looks={looks}
        still={still}
        frame={frame}
      />
      {looks && (
        <TitleStyleFields
          value={looks}
          hint={factsHint(playerName, looks.card)}
          onChange={({ titleStyle = looks.titleStyle, titleFrames = looks.titleFrames }) =>
            onChange({ titleStyle, titleFrames })
          }
        />
      )}
    </>
  );
}
