import { counted } from '@/domain/format';
import type { TokenStats } from '@/domain/tokens';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { HowToMark } from './how-to-mark';
import { PlayRow } from './play-row';
import { playCost, type CutSource, type Play } from './plays';
import { PlaysPrice } from './plays-price';
import type { PlayList } from './use-play-list';
import type { Player } from './use-player';
import type { PlaysUpload } from './use-plays-upload';

interface PlaysPanelProps {
  readonly list: PlayList;
  readonly upload: PlaysUpload;
  readonly player: Player;
  readonly source: CutSource;
  readonly stats: TokenStats | undefined;
  /** Continues with the uploaded plays. */
  readonly onGoOn: () => void;
  /** Uploads the whole file. */
  readonly onWhole: () => void;
}

/** The list of plays with their total price, and their upload. */
export function PlaysPanel({ list, upload, player, source, stats, onGoOn, onWhole }: PlaysPanelProps) {
  const { plays } = list;
  const statusOf = (id: string) => upload.progress.get(id)?.status;
  const open = plays.filter(({ id }) => statusOf(id) !== 'done');
  const remaining = stats && !stats.isFallback ? stats.remaining : null;
  return (
    <Card padding="sm" className="flex flex-col gap-3">
      <h2 className="text-h4">Plays</h2>
      {plays.length === 0 ? (
        <HowToMark />
      ) : (
        <ol className="flex flex-col gap-2">
          {plays.map((play) => {
            const isLooping = player.loop?.startSec === play.startSec && player.loop.endSec === play.endSec;
            return (
              <PlayRow
                key={play.id}
                play={play}
                cost={playCost(play, source)}
                progress={upload.progress.get(play.id) ?? null}
                isLooping={isLooping}
                isLocked={upload.isRunning || statusOf(play.id) === 'done'}
                onRename={(name) => list.rename(play.id, name)}
                onLoop={() => player.playLoop(isLooping ? null : play)}
                onRemove={() => list.remove(play)}
              />
            );
          })}
        </ol>
      )}
      {open.length > 0 && (
        <PlaysPrice costs={open.map((play) => playCost(play, source))} remaining={remaining} />
      )}
      <Actions plays={plays} upload={upload} onGoOn={onGoOn} onWhole={onWhole} />
    </Card>
  );
}

interface ActionsProps extends Pick<PlaysPanelProps, 'onGoOn' | 'onWhole'> {
  readonly plays: readonly Play[];
  readonly upload: PlaysUpload;
}

/** The buttons for the plays. */
function Actions({ plays, upload, onGoOn, onWhole }: ActionsProps) {
  const open = plays.filter(({ id }) => upload.progress.get(id)?.status !== 'done');
  const failures = open.flatMap(({ id }) => {
    const progress = upload.progress.get(id);
    return progress?.status === 'failed' ? [progress] : [];
  });
  if (upload.isRunning) return <Button onClick={upload.cancel}>Cancel</Button>;
  if (open.length === 0) return null;
  return (
    <>
      <Button variant="primary" onClick={() => void upload.start(plays)}>
        {failures.length > 0 ? 'Try again' : 'Upload plays'}
      </Button>
      {open.length < plays.length && (
        <Button onClick={onGoOn}>Continue with {counted(plays.length - open.length, 'uploaded play')}</Button>
      )}
      {failures.some(({ isUncut }) => isUncut) && <Button onClick={onWhole}>Upload the whole file</Button>}
    </>
  );
}
