import { useEffect, useRef } from 'react';
import { ListChecks } from 'lucide-react';
import { VIDEO_NAME_LENGTH } from '@/domain/limits';
import { VIDEO_ORDERS, type VideoOrder } from '@/domain/video-list';
import { Button } from '@/ui/button';
import { SearchField } from '@/ui/search-field';
import { SelectField } from '@/ui/select-field';
import type { ChosenVideos } from './use-chosen-videos';
import type { VideoList } from './use-video-list';
import { ORDER_LABELS } from './video-tab';

interface VideoFiltersProps {
  readonly list: VideoList;
  readonly chosen: ChosenVideos;
}

/** The search by name, the sort order, and the button that lets the user choose several videos. */
export function VideoFilters({ list, chosen }: VideoFiltersProps) {
  const chooser = useRef<HTMLButtonElement>(null);
  const { isChoosing } = chosen;
  useEffect(() => {
    // When choosing ends, the focused control is unmounted (a button of the bar, or the dialog that deleted the
    // videos), so this button gets the focus.
    if (!isChoosing) return undefined;
    const button = chooser.current;
    return () => {
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isChoosing]);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search by name"
        value={list.term}
        maxLength={VIDEO_NAME_LENGTH}
        onChange={list.setTerm}
        className="flex-1 desk:max-w-90 max-desk:basis-full"
      />
      <SelectField<VideoOrder>
        label="Sort by"
        hideLabel
        size="md"
        className="desk:w-44 max-desk:flex-1"
        value={list.order}
        options={VIDEO_ORDERS.map((order) => ({ value: order, label: ORDER_LABELS[order] }))}
        onChange={list.setOrder}
      />
      <Button
        ref={chooser}
        icon={<ListChecks />}
        aria-pressed={isChoosing}
        className="desk:ml-auto"
        onClick={isChoosing ? chosen.end : chosen.begin}
      >
        {isChoosing ? 'Done' : 'Choose several'}
      </Button>
    </div>
  );
}
