import { useId } from 'react';
import {
  ChevronDown,
  CircleCheck,
  Coins,
  FilePlay,
  MonitorPlay,
  ShieldCheck,
  Volume2,
  Zap,
} from 'lucide-react';
import { formatCount } from '@/domain/format';
import type { ExportWay } from '@/domain/export-options';
import { Button } from '@/ui/button';
import { Menu, MenuCaption, MenuItem, MenuLines, MenuNote, MenuSeparator } from '@/ui/menu';
import { MenuCheckItem, MenuRadioGroup } from '@/ui/menu-choices';
import type { CommandContext } from '../commands/command';
import { exportVideo } from '../commands/tracking-commands';
import type { ClipPrice } from '../use-clip-price';
import { DebugExports } from './debug-exports';
import type { ExportSettings } from './use-export-settings';

interface ExportMenuProps {
  readonly context: CommandContext;
  readonly settings: ExportSettings;
  readonly price: ClipPrice;
  /** False: the clip is silent, and so is what is made of it. */
  readonly hasSound: boolean;
  readonly isDebug: boolean;
}

const WAYS: readonly {
  readonly value: ExportWay;
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
    content: <MenuLines title="Compatible" remark="All by ffmpeg: slower, works everywhere" />,
  },
];

/** Export with its choices: size, sound and way; and what it costs, before it is spent. */
export function ExportMenu({ context, settings, price, hasSound, isDebug }: ExportMenuProps) {
  const priceId = useId();
  // While the dialog covers it, it stays as it is, so that the focus can come back to it.
  const isEnabled = exportVideo.isEnabled(context) || context.state.isExporting;
  const { options, sizes, change } = settings;
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
      {sizes.map(({ size, title, remark }) => (
        <MenuItem
          key={size}
          icon={size === 'source' ? <FilePlay /> : <MonitorPlay />}
          onSelect={() => {
            change({ size });
            context.openExport({ size });
          }}
          {...(size === options.size && exportVideo.keyLabel && { shortcut: exportVideo.keyLabel })}
        >
          <MenuLines title={title} remark={remark} />
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuCheckItem
        icon={<Volume2 />}
        checked={hasSound && options.withSound}
        disabled={!hasSound}
        onChange={(withSound) => change({ withSound })}
      >
        <MenuLines title="Sound" remark={hasSound ? soundRemark(options.withSound) : 'This clip has none'} />
      </MenuCheckItem>
      <MenuSeparator />
      <MenuRadioGroup
        label="Way of exporting"
        value={options.way}
        options={WAYS}
        onChange={(way) => change({ way })}
      />
      {isDebug && <DebugExports context={context} settings={settings} />}
      <MenuSeparator />
      <PriceLine id={priceId} price={price} />
    </Menu>
  );
}

function soundRemark(isOn: boolean): string {
  return isOn ? 'The sound of the clip' : 'Off: the video is silent';
}

function PriceLine({ id, price }: { readonly id: string; readonly price: ClipPrice }) {
  if (price.paidTokens > 0) {
    return (
      <MenuNote id={id} icon={<CircleCheck aria-hidden="true" className="text-good" />}>
        No new tokens: {formatCount(price.paidTokens)} already paid.
      </MenuNote>
    );
  }
  return (
    <MenuNote id={id} icon={<Coins aria-hidden="true" />}>
      Exporting will use {formatCount(price.cost)} tokens, once for this clip.
      {price.remaining !== null && ` You have ${formatCount(price.remaining)}.`}
    </MenuNote>
  );
}
