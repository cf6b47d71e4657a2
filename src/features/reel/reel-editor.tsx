import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '@/backend/queries';
import { REEL_PLAYS_MAX, reelSeconds, type ReelFilm, type ReelRecipe } from '@/domain/reel';
import { TITLE_FRAMES } from '@/domain/settings';
import type { Video } from '@/domain/video';
import { isSameData } from '@/lib/is-same-data';
import { Card } from '@/ui/card';
import { useUndoKeys } from '@/ui/use-undo-keys';
import { useUnloadWarning } from '@/ui/use-unload-warning';
import { AddPlaysDialog } from './add-plays-dialog';
import { FilmCard } from './film-card';
import { MakingCard } from './making-card';
import { PlayList } from './play-list';
import { ReelBar } from './reel-bar';
import { isBusy } from '@/studio/film/film-phase';
import type { PlannedReel } from '@/studio/film/plan-reel';
import { ReelOptions } from './reel-options';
import { shownPlays, type ShownPlay } from './reel-plays';
import type { OpenReel } from './reel-record';
import { useRecipeHistory } from './use-recipe-history';
import { useReelFilm } from './use-reel-film';

interface ReelEditorProps {
  readonly video: Video;
  /** All videos of the user. */
  readonly videos: readonly Video[];
  readonly reel: OpenReel;
  readonly takeNewer: () => void;
  readonly renderShare: (video: Video, onClose: () => void) => ReactNode;
  readonly renderCopyLink: (video: Video) => ReactNode;
  /** Whether to make the film as soon as the editor opens. */
  readonly isMadeAtOnce: boolean;
  /** Called when the film is done or the user has canceled it. */
  readonly onMadeAtOnce: () => void;
}

/** Edits a reel: its plays in order, the text over them, and the film made from them. */
export function ReelEditor(props: ReelEditorProps) {
  const { video, videos, reel, takeNewer, renderShare, renderCopyLink } = props;
  const { saved } = reel;
  const { history, step } = useRecipeHistory(reel);
  const recipe = history.present;
  const [dialog, setDialog] = useState<'add' | 'share' | null>(null);
  const { shown, present, seconds } = usePlays(reel, recipe, videos);
  const hindrance = hindranceOf(shown);
  const { film, making, make } = useMaking(props, { video, recipe, plays: present }, hindrance === null);
  const isLocked = making.phase !== null && isBusy(making.phase);
  useUnloadWarning(isLocked);
  useUndoKeys(!isLocked && dialog === null, step);
  const close = (): void => setDialog(null);
  return (
    <>
      <ReelBar {...{ video, saved, takeNewer, history, isLocked }} onStep={step} />
      <div className="mt-6 grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_344px] desk:gap-8">
        <PlayList
          shown={shown}
          seconds={seconds}
          isLocked={isLocked}
          onAdd={() => setDialog('add')}
          onChange={step}
        />
        <Card className="flex flex-col gap-6 desk:sticky desk:top-[calc(var(--header)+16px)]">
          {film.isMade && video.processedVideoPath !== null && (
            <FilmCard
              video={video}
              path={video.processedVideoPath}
              isOutdated={!film.shows(recipe)}
              copyLink={renderCopyLink(video)}
              onShare={() => setDialog('share')}
            />
          )}
          <ReelOptions video={video} recipe={recipe} isLocked={isLocked} onChange={step} />
          <MakingCard making={making} hindrance={hindrance} isMadeBefore={film.isMade} onStart={make} />
        </Card>
      </div>
      {dialog === 'add' && (
        <AddPlaysDialog
          videos={videos}
          inReel={new Set(recipe.plays.map(({ videoId }) => videoId))}
          room={REEL_PLAYS_MAX - shown.length}
          onClose={close}
          onAdd={(videoIds) => step({ type: 'add', videoIds })}
        />
      )}
      {dialog === 'share' && renderShare(video, close)}
    </>
  );
}

type MakingProps = Pick<ReelEditorProps, 'reel' | 'isMadeAtOnce' | 'onMadeAtOnce'>;

/** A reel's film and how to make it; made at once if requested and possible. */
function useMaking(
  { reel, isMadeAtOnce, onMadeAtOnce }: MakingProps,
  planned: PlannedReel,
  isPossible: boolean,
) {
  const film = useFilm(reel);
  const endAtOnce = (): void => {
    if (isMadeAtOnce) onMadeAtOnce();
  };
  const making = useReelFilm({
    saveNow: () => reel.saved.saveNow(),
    onMade: (made) => {
      film.replace(made, planned.recipe);
      endAtOnce();
    },
  });
  const make = (): void => making.start(planned);
  useAtOnce(isMadeAtOnce && !film.isMade && isPossible, make);
  const cancel = (): void => {
    endAtOnce();
    making.cancel();
  };
  return { film, making: { ...making, cancel }, make } as const;
}

/** Starts once when the editor is mounted. */
function useAtOnce(isWanted: boolean, begin: () => void): void {
  const [isOnOpening] = useState(isWanted);
  const start = useEffectEvent(begin);
  useEffect(() => {
    if (!isOnOpening) return undefined;
    // A mount that is immediately undone starts nothing.
    const timer = setTimeout(() => start());
    return () => clearTimeout(timer);
  }, [isOnOpening]);
}

/** A reel's film, and its recipe if known. */
function useFilm({ stored, initial }: OpenReel) {
  const isCurrent = stored?.film?.madeRevision === stored?.revision;
  const [film, setFilm] = useState({
    made: stored?.film ?? null,
    recipe: isCurrent ? (stored?.document ?? initial) : null,
  });
  return {
    isMade: film.made !== null,
    shows: (recipe: ReelRecipe) => isSameData(film.recipe, recipe),
    replace: (made: ReelFilm, recipe: ReelRecipe) => setFilm({ made, recipe }),
  } as const;
}

/** A recipe's plays, those whose videos exist, and the approximate length of their film. */
function usePlays({ stored }: OpenReel, recipe: ReelRecipe, videos: readonly Video[]) {
  const { data: settings } = useQuery(settingsQuery);
  const isRecruiting = recipe.titleCard === 'recruiting';
  const titleFrames = (isRecruiting ? settings?.titleFrames : null) ?? TITLE_FRAMES.min;
  const shown = shownPlays(recipe, videos, stored?.deletedNames ?? new Map());
  const present = shown.flatMap((each) => (each.video ? [each.video] : []));
  return { shown, present, seconds: reelSeconds(recipe, present, titleFrames) } as const;
}

function hindranceOf(shown: readonly ShownPlay[]): string | null {
  if (shown.length === 0) return 'Add a play first.';
  const isGone = shown.some(({ video }) => video === null);
  return isGone ? 'One of the plays was deleted. Remove it to make the film.' : null;
}
