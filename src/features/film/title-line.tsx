import { formatUsDate } from '@/domain/format';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';
import { Button } from '@/ui/button';

interface TitleLineProps {
  /** The player's name in the film. */
  readonly playerName: string;
  /** The name on the title card, which may come from the player card; null until it is known. */
  readonly cardName: string | null;
  readonly recordingDate: string | null;
  readonly onChange: () => void;
}

/** Shows the text of the title card, with a button to change it. */
export function TitleLine({ playerName, cardName, recordingDate, onChange }: TitleLineProps) {
  const shownName = cardName ?? playerName;
  const isNamed = shownName !== DEFAULT_PLAYER_NAME;
  const date = recordingDate === null ? 'no date' : formatUsDate(recordingDate);
  return (
    <div className="flex items-center gap-3 rounded-md border border-line py-2 pr-2 pl-3.5">
      <p className="min-w-0 flex-1 text-sm wrap-anywhere text-soft">
        {isNamed ? 'Title card' : 'Whose highlight is it? Title card'}:{' '}
        <b className="font-semibold text-text">{shownName}</b>, {date}
      </p>
      <Button size="sm" onClick={onChange}>
        {isNamed ? 'Change' : 'Enter name'}
      </Button>
    </div>
  );
}
