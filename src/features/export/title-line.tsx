import { formatUsDate } from '@/domain/format';
import { DEFAULT_PLAYER_NAME } from '@/domain/settings';
import type { OverlayStyle } from '@/domain/track';
import { Button } from '@/ui/button';

interface TitleLineProps {
  readonly style: Pick<OverlayStyle, 'playerName' | 'recordingDate'>;
  readonly onChange: () => void;
}

/** What the title card says, and the way to have it say something else. */
export function TitleLine({ style: { playerName, recordingDate }, onChange }: TitleLineProps) {
  const isNamed = playerName !== DEFAULT_PLAYER_NAME;
  const date = recordingDate === null ? 'no date' : formatUsDate(recordingDate);
  return (
    <div className="flex items-center gap-3 rounded-md border border-line py-2 pr-2 pl-3.5">
      <p className="min-w-0 flex-1 text-sm wrap-anywhere text-soft">
        {isNamed ? 'Title card' : 'Whose highlight is it? Title card'}:{' '}
        <b className="font-semibold text-text">{playerName}</b>, {date}
      </p>
      <Button size="sm" onClick={onChange}>
        {isNamed ? 'Change' : 'Enter name'}
      </Button>
    </div>
  );
}
