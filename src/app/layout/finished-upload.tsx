import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { videosQuery } from '@/backend/queries';
import { editorPath, PATHS } from '@/domain/paths';
import type { UploadState } from '@/features/upload/upload-state';
import { useUpload } from '@/features/upload/upload-store';
import { toast } from '@/ui/toast';

/**
 * Follows the upload from every screen. A finished upload refreshes the lists. On any screen but the upload screen, a
 * toast offers to open the editor, except where a visitor's clip is saved, which then opens by itself.
 */
export function FinishedUpload(): null {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isUploadShown = pathname === PATHS.upload && !new URLSearchParams(search).has('id');

  const follow = useEffectEvent((state: UploadState) => {
    if (state.status !== 'done') return;
    void queryClient.invalidateQueries({ queryKey: videosQuery.queryKey });
    if (isUploadShown) return;
    useUpload.getState().reset();
    if (pathname === PATHS.keepTrial) return;
    toast.success(`${state.file.name} is uploaded`, {
      action: { label: 'Open in editor', onClick: () => void navigate(editorPath(state.videoId)) },
    });
  });
  useEffect(() => {
    follow(useUpload.getState().state);
    return useUpload.subscribe(({ state }) => follow(state));
  }, []);
  return null;
}
