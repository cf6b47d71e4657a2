import { useId } from 'react';
import {
  AudioLines,
  ChevronDown,
  CircleCheck,
  Coins,
  Crop,
  FilePlay,
  MonitorPlay,
  ShieldCheck,
  Volume2,
  Zap,
} from 'lucide-react';
import { useShallow } from 'zustand/react/shallow';
import { formatCount } from '@/domain/format';
import type { ExportOptions, PipelineChoice } from '@/domain/export-options';
import { listOfShapes } from '@/domain/export-shape';
import { Button } from '@/ui/button';
import { Menu, MenuCaption, MenuItem, MenuLines, MenuNote, MenuSeparator } from '@/ui/menu';
import { MenuCheckItem, MenuRadioGroup } from '@/ui/menu-choices';
import { exportVideo } from '../commands/tracking-commands';
import { useCommand } from '../commands/use-command';
import { openDialog } from '@/studio/session/dialogs';
import { useEditorSession, useSession } from '../session/session-context';
import { DebugExports } from './debug-exports';
import { exportPriceText } from './export-price';
import { changeExportSettings } from '../commands/export-settings';
import { exportOptionsOf } from '@/studio/session/export-options';
import { LookTiles } from './look-tiles';
import { sizeChoices } from '@/studio/session/size-choices';
import { chosenSound, soundName } from './sound-names';

const PIPELINE_CHOICES: readonly {
  readonly value: PipelineChoice;
  readonly icon: React.ReactNode;
  readonly content: React.ReactNode;
}[] = [
  {
    value: 'fast',
    icon: <Zap />,
    content: <MenuLines title="Fast" remark="The best that works in this browser" />,
  },
  {
    value: 'compatible',
    icon: <ShieldCheck />,
    content: <MenuLines title="Compatible" remark="Slower, works everywhere" />,
  },
];

/** The Export button with its choices of size, sound and pipeline, and the price before it is charged. */
export function ExportMenu() {
  const priceId = useId();
  const session = useSession();
  const isReady = useCommand(exportVideo).isEnabled;
  const isExporting = useEditorSession((state) => state.isExporting);
  const options = useEditorSession(useShallow(exportOptionsOf));
  const isDebug = useEditorSession((state) => state.isDebug);
  // The button stays enabled behind the export dialog, so that the focus can return to it.
  const isEnabled = isReady || isExporting;
  // A silent clip has no sound to turn on.
  const hasSound = session.clip.info.hasAudio;
  const trigger = (
    <Button
      variant={isEnabled ? 'primary' : 'secondary'}
      disabled={!isEnabled}
      aria-keyshortcuts={exportVideo.keyLabel}
      className="h-9"
    >
      Export
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger} describedBy={priceId} className="w-[calc(100vw-24px)] desk:w-84">
      <MenuCaption>Export as MP4, with title card and audio</MenuCaption>
      <SizeItems options={options} />
      <MenuSeparator />
      <LookTiles />
      <MenuItem icon={<Crop />} onSelect={() => openDialog(session, 'shape')}>
        <MenuLines title="Shape" remark={shapeRemark(options)} />
      </MenuItem>
      <MenuCheckItem
        icon={<Volume2 />}
        checked={hasSound && options.withSound}
        disabled={!hasSound}
        onChange={(withSound) => changeExportSettings(session, { withSound })}
      >
        <MenuLines title="Sound" remark={hasSound ? soundRemark(options.withSound) : 'This clip has none'} />
      </MenuCheckItem>
      {options.withSound && <SoundItem />}
      <MenuSeparator />
      <MenuRadioGroup
        label="Export method"
        value={options.pipeline}
        options={PIPELINE_CHOICES}
        onChange={(pipeline) => changeExportSettings(session, { pipeline })}
      />
      {isDebug && <DebugExports pipeline={options.pipeline} />}
      <MenuSeparator />
      <PriceLine id={priceId} />
    </Menu>
  );
}

/** Opens the choice of the sound, if the clip has several. */
function SoundItem() {
  const session = useSession();
  const sounds = useEditorSession((state) => state.clipSounds);
  const sound = useEditorSession((state) => sounds && chosenSound(sounds, state.sound));
  if (!sounds || !sound || sounds.offered.length < 2) return null;
  return (
    <MenuItem icon={<AudioLines />} onSelect={() => openDialog(session, 'sound')}>
      <MenuLines title={`Sound: ${soundName(sound.choice, sounds)}`} remark="Choose another one" />
    </MenuItem>
  );
}

/** The sizes, each of which starts an export. */
function SizeItems({ options }: { readonly options: ExportOptions }) {
  const session = useSession();
  const frame = useEditorSession((state) => state.frame);
  return sizeChoices(frame, options.shape).map(({ size, title, remark }) => (
    <MenuItem
      key={size}
      icon={size === 'source' ? <FilePlay /> : <MonitorPlay />}
      onSelect={() => {
        changeExportSettings(session, { size });
        session.export({ size });
      }}
      {...(size === options.size && exportVideo.keyLabel && { shortcut: exportVideo.keyLabel })}
    >
      <MenuLines title={title} remark={remark} />
    </MenuItem>
  ));
}

function shapeRemark({ shape, furtherShapes }: Pick<ExportOptions, 'shape' | 'furtherShapes'>): string {
  const remark = shape === 'source' ? 'As recorded' : `${shape}, follows the player`;
  return furtherShapes.length === 0 ? remark : `${remark}; also ${listOfShapes(furtherShapes)}`;
}

function soundRemark(isOn: boolean): string {
  return isOn ? 'The clip’s original sound' : 'Off: the video is silent';
}

function PriceLine({ id }: { readonly id: string }) {
  const { hasWatermark } = useSession().terms.film;
  const price = useEditorSession((state) => state.price);
  if (!price) {
    return (
      <MenuNote id={id} icon={<CircleCheck aria-hidden="true" className="text-good" />}>
        Free. Saved to your downloads{hasWatermark && ', with our mark in the corner'}.
      </MenuNote>
    );
  }
  if (price.neededTokens === 0) {
    return (
      <MenuNote id={id} icon={<CircleCheck aria-hidden="true" className="text-good" />}>
        No new tokens: {formatCount(price.chargedTokens)} already paid.
      </MenuNote>
    );
  }
  return (
    <MenuNote id={id} icon={<Coins aria-hidden="true" />}>
      {exportPriceText(price)}
    </MenuNote>
  );
}
