import type { ReactNode } from 'react';
import { Clapperboard, CloudUpload, Crosshair, Film, Search } from 'lucide-react';
import { PATHS } from '@/domain/paths';
import type { VideoTab } from '@/domain/video-list';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { LinkButton } from '@/ui/link-button';
import type { VideoList } from './use-video-list';
import { TAB_LABELS } from './video-tab';

interface EmptyTab {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}

const EMPTY_TABS: Readonly<Record<Exclude<VideoTab, 'all'>, EmptyTab>> = {
  ready: {
    icon: <Crosshair />,
    title: 'Nothing to track',
    text: 'Clips you upload appear here until their player is tracked.',
  },
  tracked: {
    icon: <Clapperboard />,
    title: 'Nothing to export',
    text: 'Tracked clips appear here until you export them in the editor.',
  },
  processing: {
    icon: <Film />,
    title: 'Nothing is being exported',
    text: "Videos appear here while they're exporting, in this or another browser.",
  },
  processed: {
    icon: <Film />,
    title: 'No exports yet',
    text: 'Track a player in the editor and choose Export. The video then appears here, ready to share.',
  },
};

/** Shown in a tab without videos, because no video is in that state or the search finds nothing. */
export function NoVideosShown({ list }: { readonly list: VideoList }) {
  const { tab, term, byTab, setTab, setTerm } = list;
  if (term.trim() !== '') {
    const others = byTab.all.length;
    return (
      <EmptyState
        icon={<Search />}
        title={`No video is called “${term.trim()}”`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {others > 0 && <Button onClick={() => setTab('all')}>Show {others} in All</Button>}
            <Button onClick={() => setTerm('')}>Clear search</Button>
          </div>
        }
      >
        {others > 0 ? `None in “${TAB_LABELS[tab]}”.` : 'The search looks at names, with or without accents.'}
      </EmptyState>
    );
  }
  if (tab === 'all') return null;
  const { icon, title, text } = EMPTY_TABS[tab];
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        tab === 'ready' ? (
          <LinkButton to={PATHS.upload} icon={<CloudUpload />}>
            Upload video
          </LinkButton>
        ) : (
          <Button onClick={() => setTab('all')}>Show all videos</Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
