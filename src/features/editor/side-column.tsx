import type { SimplifiedPath } from '@/domain/simplify-path';
import type { TrackingMethod } from '@/domain/track';
import type { MediaSource } from '@/media/media-source';
import type { TrackingProgress } from '@/media/tracking/track-player';
import type { CommandContext } from './commands/command';
import { CrossingCard } from './crossings/crossing-card';
import { DrawingCard } from './panels/drawing-card';
import { IdleCard } from './panels/idle-card';
import { PriceNote } from './panels/price-note';
import { ReplayCard } from './panels/replay-card';
import { RingCard } from './panels/ring-card';
import { PendingCard, ReadyCard } from './panels/selection-cards';
import { TrackingCard } from './panels/tracking-card';
import { CorrectingCard, FailedCard, LostCard } from './panels/waiting-cards';
import type { ClipPrice } from './use-clip-price';

interface SideColumnProps {
  readonly context: CommandContext;
  /** The finished path as it is kept; null while it is worked on. */
  readonly path: SimplifiedPath | null;
  readonly method: TrackingMethod;
  readonly onMethodChange: (method: TrackingMethod) => void;
  readonly source: MediaSource;
  readonly progress: TrackingProgress | null;
  readonly playerName: string;
  readonly price: ClipPrice;
}

/** The card for the job of the moment, and what it costs. */
export function SideColumn(props: SideColumnProps) {
  const { context, price } = props;
  const { phase } = context.state;
  switch (phase.kind) {
    case 'idle':
    case 'selecting':
      return (
        <>
          <IdleCard isSelecting={phase.kind === 'selecting'} context={context} />
          <PriceNote price={price} />
        </>
      );
    case 'pending':
      return (
        <>
          <PendingCard context={context} phase={phase} />
          <PriceNote price={price} />
        </>
      );
    case 'readyToTrack':
      return (
        <>
          <ReadyCard context={context} method={props.method} onMethodChange={props.onMethodChange} />
          <PriceNote price={price} />
        </>
      );
    case 'tracking':
      return (
        <>
          <TrackingCard
            context={context}
            playerName={props.playerName}
            progress={props.progress}
            chargedTokens={price.paidTokens}
          />
          <p className="rounded-lg border border-line bg-s1 p-4 text-sm text-muted">
            {props.progress?.isSearching
              ? `${props.playerName} is out of sight. The ring goes on as soon as they are seen again.`
              : 'If you stop, what is tracked stays, and going on costs nothing more.'}
          </p>
        </>
      );
    case 'lost':
      return <LostCard context={context} selection={phase.selection} lostAtSec={phase.lostAtSec} />;
    case 'failed':
      return <FailedCard context={context} phase={phase} isPaid={price.paidTokens > 0} />;
    case 'correcting':
      return <CorrectingCard context={context} selection={phase.selection} isPaid={price.paidTokens > 0} />;
    case 'drawing':
      return <DrawingCard context={context} />;
    case 'replay':
      return <ReplayCards {...props} />;
  }
}

function ReplayCards({ context, path, source, playerName }: SideColumnProps) {
  return (
    <>
      {context.corrections.ring.isHeld ? (
        <RingCard context={context} />
      ) : (
        <CrossingCard context={context} source={source} playerName={playerName} />
      )}
      {path && <ReplayCard context={context} path={path} />}
    </>
  );
}
