import { FlaskConical } from 'lucide-react';
import { PIPELINE_NAMES, type PipelineChoice, type PipelineName } from '@/domain/export-options';
import { TEST_EXPORT_FRAMES } from '@/domain/limits';
import { MenuCaption, MenuItem, MenuLines, MenuSeparator } from '@/ui/menu';
import { MenuRadioGroup } from '@/ui/menu-choices';
import { useSession } from '../session/session-context';
import { changeExportSettings } from '../commands/export-settings';

const REMARKS: Readonly<Record<PipelineName, string>> = {
  planes: 'A: decoded planes, the browser’s H.264 encoder',
  canvas: 'A’: frames over a canvas, the browser’s H.264 encoder',
  x264: 'B: encoded by a pool of ffmpeg.wasm workers',
  'ffmpeg-decoder': 'C: decoded by ffmpeg.wasm, then the best of these',
  ffmpeg: 'D: everything by ffmpeg.wasm',
};

const PIPELINES = PIPELINE_NAMES.map((name) => ({
  value: name,
  content: <MenuLines title={name} remark={REMARKS[name]} />,
}));

/** The debug mode's part of the Export menu: forcing a single pipeline, and a short test export that is not saved. */
export function DebugExports({ pipeline }: { readonly pipeline: PipelineChoice }) {
  const session = useSession();
  return (
    <>
      <MenuSeparator />
      <MenuCaption>Debug: force one pipeline</MenuCaption>
      <MenuRadioGroup
        label="Forced pipeline"
        value={pipeline}
        options={PIPELINES}
        onChange={(pipeline) => changeExportSettings(session, { pipeline })}
      />
      <MenuSeparator />
      <MenuItem
        icon={<FlaskConical />}
        onSelect={() => session.export({ maxFrames: TEST_EXPORT_FRAMES, furtherShapes: [] })}
      >
        <MenuLines
          title={`Test export (${TEST_EXPORT_FRAMES} frames)`}
          remark="With the settings above in one shape, for download only; free"
        />
      </MenuItem>
    </>
  );
}
