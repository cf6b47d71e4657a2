import { useState } from 'react';
import { messageOf } from '@/domain/errors';
import { filmLength } from '@/domain/film';
import { FRAME_RATE } from '@/domain/limits';
import type { PreviewFilm } from '@/media/film-preview/open-preview';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Spinner } from '@/ui/spinner';
import { exportVideo } from '../commands/tracking-commands';
import { exportPriceText } from '../export-menu/export-price';
import { closeDialog } from '@/studio/session/dialogs';
import { useEditorSession, useSession } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { FilmCanvas } from './film-canvas';
import type { FilmPlayer } from './film-player';
import { PlayerControls } from './player-controls';
import { useFilmSound } from './use-film-sound';
import { usePlayerKeys } from './use-player-keys';
import { usePreviewFilm } from './use-preview-film';

/** Plays the film as an export would make it now: title card, freezes, look, shape and sound. It is free. */
export function PreviewDialog() {
  const [attempt, setAttempt] = useState(0);
  return <Preview key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function Preview({ onRetry }: { readonly onRetry: () => void }) {
  const session = useSession();
  const price = useEditorSession((state) => state.price);
  const hasSound = useFilmSound();
  const opened = usePreviewFilm();
  const close = (): void => closeDialog(session, 'preview');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Preview of the film"
      subtitle={opened.kind === 'ready' ? textOf(opened.film, hasSound) : 'As it will be exported'}
      size="full"
      footer={
        <>
          {price && price.neededTokens > 0 && (
            <p className="mr-auto self-center text-sm text-muted">
              Watching is free. {exportPriceText(price)}
            </p>
          )}
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              exportVideo.perform(session);
            }}
          >
            Export
          </Button>
        </>
      }
    >
      {opened.kind === 'ready' && <Film {...opened} hasSound={hasSound} />}
      {opened.kind === 'loading' && (
        <div className="grid h-[52dvh] place-items-center">
          <Spinner label="Preparing the title card" />
        </div>
      )}
      {opened.kind === 'failed' && (
        <ErrorPanel
          title={messageOf(opened.error, 'video-load-retry')}
          action={
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The clip and its track are unchanged.
        </ErrorPanel>
      )}
    </Dialog>
  );
}

function textOf(film: PreviewFilm, hasSound: boolean): string {
  const lengthText = formatPreciseClock(filmLength(film) / FRAME_RATE);
  return `${film.widthPx} × ${film.heightPx}, ${lengthText}, ${hasSound ? 'with sound' : 'without sound'}`;
}

interface FilmProps {
  readonly film: PreviewFilm;
  readonly player: FilmPlayer;
  readonly hasSound: boolean;
}

function Film({ film, player, hasSound }: FilmProps) {
  usePlayerKeys(player);
  return (
    <>
      <FilmCanvas film={film} player={player} />
      <PlayerControls player={player} hasSound={hasSound} />
    </>
  );
}
