import { useShortcuts } from '../commands/use-shortcuts';
import type { EditorOutlets } from '../editor-props';
import type { EditableTrack } from '../saving/use-saved-track';
import { useClipSounds } from './use-clip-sounds';
import { useDebugFlag } from './use-debug-flag';
import { useEngine } from './use-engine';
import { useRunPicture } from './use-run-picture';
import { usePersonFitting } from './use-person-fitting';
import { usePhaseAnnouncements } from './use-phase-announcements';
import { usePrice } from './use-price';
import { useRingSettling } from './use-ring-settling';
import { useShortage } from './use-shortage';
import { useTrackSaving } from './use-track-saving';
import { useWarmExport } from './use-warm-export';

interface EditorJobsProps extends Pick<EditorOutlets, 'onTokenShortage'> {
  readonly track: EditableTrack;
}

/**
 * Runs the editor's background jobs. Each is a component of its own, so that it renders only when its own data
 * changes.
 */
export function EditorJobs({ track, onTokenShortage }: EditorJobsProps) {
  return (
    <>
      <DebugFlag />
      <Price />
      <Engine />
      <PersonFitting />
      <TrackSaving track={track} />
      <LivePicture />
      <WarmExport />
      <ClipSounds />
      <PhaseAnnouncements />
      <RingSettling />
      <Shortcuts />
      <Shortage onTokenShortage={onTokenShortage} />
    </>
  );
}

function DebugFlag() {
  useDebugFlag();
  return null;
}

function Price() {
  usePrice();
  return null;
}

function Engine() {
  useEngine();
  return null;
}

function PersonFitting() {
  usePersonFitting();
  return null;
}

function TrackSaving({ track }: { readonly track: EditableTrack }) {
  useTrackSaving(track);
  return null;
}

function LivePicture() {
  useRunPicture();
  return null;
}

function WarmExport() {
  useWarmExport();
  return null;
}

function ClipSounds() {
  useClipSounds();
  return null;
}

function PhaseAnnouncements() {
  usePhaseAnnouncements();
  return null;
}

function RingSettling() {
  useRingSettling();
  return null;
}

function Shortcuts() {
  useShortcuts();
  return null;
}

function Shortage({ onTokenShortage }: Pick<EditorOutlets, 'onTokenShortage'>) {
  useShortage(onTokenShortage);
  return null;
}
