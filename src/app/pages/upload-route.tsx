import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '@/domain/paths';
import { browserShortcoming } from '@/media/browser-shortcoming';
import { keepTools } from '../offline/service-worker';
import { useSelectPlayers } from './use-select-players';

const UploadScreen = lazy(async () => {
  void keepTools();
  return { default: (await import('@/features/upload/upload-screen')).UploadScreen };
});
const OpenByAddress = lazy(async () => ({
  default: (await import('@/features/editor/open-by-address')).OpenByAddress,
}));
const EditorScreen = lazy(async () => {
  void keepTools();
  return { default: (await import('./editor-screen')).EditorScreen };
});

interface UploadedVideo {
  readonly id: string;
  readonly file: File | null;
}

/**
 * The upload screen. It becomes the editor once the URL names a video, by its id or by its file's address. A file that
 * was just uploaded is passed to the editor, so that it does not have to be downloaded.
 */
export function UploadRoute() {
  const [params, setParams] = useSearchParams();
  const [uploaded, setUploaded] = useState<UploadedVideo | null>(null);
  const selectPlayers = useSelectPlayers();
  const videoId = params.get('id');
  const address = params.get('video');
  if (!videoId && address !== null) {
    const open = (id: string): void => {
      const { video: _, ...flags } = Object.fromEntries(params);
      setParams({ ...flags, id }, { replace: true });
    };
    return <OpenByAddress key={address} address={address} onFound={open} backTo={PATHS.dashboard} />;
  }
  if (!videoId) {
    return (
      <UploadScreen
        shortcoming={browserShortcoming()}
        onPlays={(videoIds) => {
          const [id, ...others] = videoIds;
          if (id !== undefined && others.length === 0) setParams({ id });
          else void selectPlayers(videoIds);
        }}
        onReady={(video) => {
          setUploaded(video);
          // Keeps the other parameters, because one may be the debug flag.
          setParams((before) => ({ ...Object.fromEntries(before), id: video.id }));
        }}
      />
    );
  }
  const file = uploaded?.id === videoId ? uploaded.file : null;
  return <EditorScreen key={videoId} videoId={videoId} file={file} />;
}
