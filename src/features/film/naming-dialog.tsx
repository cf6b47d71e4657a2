import { useState } from 'react';
import { formatUsNumbers, parseUsDate } from '@/domain/dates';
import { ERROR_TEXTS } from '@/domain/errors';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import type { PixelSize } from '@/domain/pixel-size';
import { oneLine } from '@/domain/plain-text';
import { DEFAULT_PLAYER_NAME, MAX_PLAYER_NAME_LENGTH } from '@/domain/settings';
import { displayName } from '@/domain/video';
import { withoutVideoEnding } from '@/domain/video-name';
import type { ExportJob, ExportNames } from '@/media/export/export-job';
import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import type { FilmTerms } from '@/studio/film/film-terms';
import type { TitleChoice } from '@/studio/film/compose-title';
import { TitleCardField } from './title-card-field';

interface NamingDialogProps {
  readonly job: Pick<ExportJob, 'video' | 'source' | 'highlight'>;
  readonly terms: FilmTerms;
  readonly frame: PixelSize;
  /** Says what the video's name is used for. */
  readonly nameHint: string;
  /** The title card chosen earlier for this film; null for the one in the settings. */
  readonly titleChoice: TitleChoice | null;
  readonly onCancel: () => void;
  /** @param titleChoice null to use the settings. */
  readonly onExport: (names: ExportNames, titleChoice: TitleChoice | null) => void;
}

/**
 * Asks for the texts of the export: the player's name and the date, with a preview of the title card, and the video's
 * name.
 */
export function NamingDialog(props: NamingDialogProps) {
  const { job, terms, frame, nameHint, onCancel, onExport } = props;
  const { isNamedAnew, player, setPlayer, date, setDate, title, setTitle } = useNames(job);
  const [isDateWrong, setIsDateWrong] = useState(false);
  const [titleChoice, setTitleChoice] = useState(props.titleChoice);
  const playerName = oneLine(player) || DEFAULT_PLAYER_NAME;
  const recordingDate = parseUsDate(date);
  const submit = (): void => {
    const isWrong = date.trim() !== '' && recordingDate === null;
    setIsDateWrong(isWrong);
    if (isWrong) return;
    const named = oneLine(title) || withoutVideoEnding(job.video.originalName);
    onExport({ title: named, playerName, recordingDate }, titleChoice);
  };
  return (
    <FormDialog
      title="Name and date"
      subtitle="The video starts with this card."
      isChanged={isNamedAnew || titleChoice !== props.titleChoice}
      onClose={onCancel}
      onSubmit={submit}
      submitLabel="Export"
    >
      <TitleCardField
        job={job}
        terms={terms}
        frame={frame}
        playerName={playerName}
        recordingDate={recordingDate}
        choice={titleChoice}
        onChange={setTitleChoice}
      />
      <TextField
        label="Player name"
        maxLength={MAX_PLAYER_NAME_LENGTH}
        placeholder={DEFAULT_PLAYER_NAME}
        value={player}
        onChange={(event) => setPlayer(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <DateField
        label="Recording date"
        value={date}
        error={isDateWrong ? ERROR_TEXTS['date-invalid'] : null}
        onChange={(typed) => {
          setDate(typed);
          setIsDateWrong(false);
        }}
      />
      <TextField
        label="Name of the video"
        maxLength={VIDEO_NAME_LENGTH}
        hint={nameHint}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  );
}

/** The texts being edited, which start with the job's. */
function useNames({ video, highlight: { style } }: NamingDialogProps['job']) {
  const names = {
    player: style.playerName,
    date: style.recordingDate === null ? '' : formatUsNumbers(style.recordingDate),
    title: displayName(video),
  };
  const [player, setPlayer] = useState(names.player);
  const [date, setDate] = useState(names.date);
  const [title, setTitle] = useState(names.title);
  const isNamedAnew = player !== names.player || date !== names.date || title !== names.title;
  return { isNamedAnew, player, setPlayer, date, setDate, title, setTitle };
}
