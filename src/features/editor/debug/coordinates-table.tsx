import { useState } from 'react';
import { FRAME_RATE } from '@/domain/limits';
import { kindOf } from '@/domain/point-kind';
import type { TrackPoint } from '@/domain/track';
import { TabPanel, Tabs } from '@/ui/tabs';
import { LongTable, type Column } from '@/ui/long-table';
import { TAB_NAMES, TABS, type PointTab } from './points-by-tab';

const COLUMNS: readonly Column<TrackPoint>[] = [
  { head: 'Frame', text: ({ timeSec }) => String(Math.round(timeSec * FRAME_RATE) + 1) },
  { head: 'Time, s', text: ({ timeSec }) => timeSec.toFixed(3) },
  { head: 'x, px', text: ({ x }) => x.toFixed(1) },
  { head: 'y, px', text: ({ y }) => y.toFixed(1) },
  { head: 'Kind', text: kindOf },
  { head: 'Confidence', text: ({ confidence }) => confidence?.toFixed(2) ?? '–' },
];

interface CoordinatesTableProps {
  readonly byTab: Readonly<Record<PointTab, readonly TrackPoint[]>>;
}

/** Lists the points of the path in three tabs: all, those of the tracker, and those that the user set. */
export function CoordinatesTable({ byTab }: CoordinatesTableProps) {
  const [tab, setTab] = useState<PointTab>('combined');
  const tabs = TABS.map((value) => ({ value, label: TAB_NAMES[value], count: byTab[value].length }));
  return (
    <Tabs label="Coordinates" tabs={tabs} value={tab} onChange={setTab}>
      {TABS.map((value) => (
        <TabPanel key={value} value={value}>
          <LongTable
            label={`${TAB_NAMES[value]} coordinates`}
            columns={COLUMNS}
            rows={byTab[value]}
            empty="No points"
          />
        </TabPanel>
      ))}
    </Tabs>
  );
}
