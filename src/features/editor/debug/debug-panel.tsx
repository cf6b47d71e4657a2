import { useMemo } from 'react';
import { activeTrack } from '@/domain/editor/active-track';
import { modeOf } from '@/domain/editor/editor-state';
import { formatCount } from '@/domain/format';
import { useEditorSession, usePlayback } from '../session/session-context';
import { CoordinatesTable } from './coordinates-table';
import { FrameReadout } from './frame-readout';
import { pointsByTab, TAB_NAMES, TABS } from './points-by-tab';
import { useDebugToggle } from './use-debug-toggle';

/** Shows the editor's internal state: time, frame, mode, the number of points and all their coordinates. */
export function DebugPanel() {
  return useDebugToggle()?.isOn ? <OpenDebugPanel /> : null;
}

export function OpenDebugPanel() {
  const playback = usePlayback();
  const points = useEditorSession((state) => activeTrack(state).points);
  const kind = useEditorSession(({ phase }) => phase.kind);
  const mode = useEditorSession(({ phase }) => modeOf(phase));
  const byTab = useMemo(() => pointsByTab(points), [points]);
  return (
    <section
      aria-label="Debug"
      data-debug=""
      className="m-3 flex flex-col gap-4 rounded-lg border border-line bg-s1 p-4 desk:mx-6"
    >
      <h2 className="text-h4">Debug</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm tabular-nums sm:grid-cols-3 desk:grid-cols-6 [&_dd]:font-semibold [&_dt]:text-muted">
        <div>
          <dt>Time</dt>
          <dd>
            <FrameReadout format={(_frame, timeSec) => `${timeSec.toFixed(3)} s`} />
          </dd>
        </div>
        <div>
          <dt>Frame</dt>
          <dd>
            <FrameReadout format={(frame) => String(frame + 1)} /> of {playback.grid.frameCount}
          </dd>
        </div>
        <div>
          <dt>Mode</dt>
          <dd>{mode === kind ? mode : `${mode} (${kind})`}</dd>
        </div>
        {TABS.map((tab) => (
          <div key={tab}>
            <dt>{TAB_NAMES[tab]} points</dt>
            <dd>{formatCount(byTab[tab].length)}</dd>
          </div>
        ))}
      </dl>
      <CoordinatesTable byTab={byTab} />
    </section>
  );
}
