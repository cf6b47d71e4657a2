import { CrossingCard } from './crossings/crossing-card';
import { CaptionNote } from './panels/caption-note';
import { DrawingCard } from './panels/drawing-card';
import { IdleCard } from './panels/idle-card';
import { PriceNote } from './panels/price-note';
import { SoundNote } from './panels/sound-note';
import { ReplayCard } from './panels/replay-card';
import { RingCard } from './panels/ring-card';
import { PendingCard, ReadyCard } from './panels/selection-cards';
import { TrackingCard } from './panels/tracking-card';
import { CorrectingCard, FailedCard, LostCard } from './panels/waiting-cards';
import { finishedPathOf } from '@/studio/session/finished-path';
import { useEditorSession } from './session/session-context';
import { isRingHeld } from './commands/ring-hand';

/** Shows the card of the current job, its price, and warnings to read before paying. */
export function SideColumn() {
  const kind = useEditorSession(({ phase }) => phase.kind);
  switch (kind) {
    case 'idle':
    case 'selecting':
      return (
        <>
          <IdleCard isSelecting={kind === 'selecting'} />
          <Price />
        </>
      );
    case 'pending':
      return (
        <>
          <PendingCard />
          <Price />
        </>
      );
    case 'readyToTrack':
      return (
        <>
          <ReadyCard />
          <Price />
        </>
      );
    case 'tracking':
      return (
        <>
          <TrackingCard />
          <CaptionNote />
          <TrackingNote />
        </>
      );
    case 'lost':
      return (
        <>
          <LostCard />
          <CaptionNote />
        </>
      );
    case 'failed':
      return (
        <>
          <FailedCard />
          <CaptionNote />
        </>
      );
    case 'correcting':
      return <CorrectingCard />;
    case 'drawing':
      return <DrawingCard />;
    case 'replay':
      return <ReplayCards />;
  }
}

function Price() {
  const price = useEditorSession((state) => state.price);
  return (
    <>
      <SoundNote />
      {price && <PriceNote price={price} />}
    </>
  );
}

function TrackingNote() {
  const isSearching = useEditorSession(({ progress }) => progress?.isSearching === true);
  const playerName = useEditorSession(({ style }) => style.playerName);
  const hasPrice = useEditorSession(({ price }) => price !== null);
  return (
    <p className="rounded-lg border border-line bg-s1 p-4 text-sm text-muted">
      {isSearching
        ? `${playerName} is out of sight. The ring resumes as soon as they come back into view.`
        : `If you stop, you keep what is tracked${hasPrice ? ', and resuming is free' : ''}.`}
    </p>
  );
}

function ReplayCards() {
  const isHeld = useEditorSession(isRingHeld);
  const path = useEditorSession(finishedPathOf);
  return (
    <>
      {isHeld ? <RingCard /> : <CrossingCard />}
      <CaptionNote />
      {path && <ReplayCard path={path} />}
    </>
  );
}
