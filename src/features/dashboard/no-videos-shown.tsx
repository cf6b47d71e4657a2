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
    title: 'Nothing waits to be tracked',
    text: 'A clip that you upload stands here until its player is tracked.',
  },
  tracked: {
    icon: <Clapperboard />,
    title: 'Nothing waits to be exported',
    text: 'A clip whose player is tracked stands here until you export it in the editor.',
  },
  processing: {
    icon: <Film />,
    title: 'Nothing is being exported',
    text: 'A video stands here while its export runs, in this browser or another one.',
  },
  processed: {
    icon: <Film />,
    title: 'No exports yet',
    text: 'Track a player in the editor and choose Export: the video then stands here, to be shared.',
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
        {others > 0 ? `None in “${TAB_LABELS[tab]}”.` : 'Names are searched, with or without accents.'}
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
