import { useEffect, useState, type RefObject } from 'react';
import type { OverlayState } from '@/media/drawing/overlay';
import { captureFrame } from './capture-frame';
import { timeOfFrame } from '../playback/frame-grid';
import type { Playback } from '../playback/playback';

/** The frame on the stage with its overlay, taken when an export begins; null before and when there is none. */
export function useExportPicture(
  videoRef: RefObject<HTMLVideoElement | null>,
  overlay: Omit<OverlayState, 'timeSec'>,
  playback: Playback | null,
  isExporting: boolean,
): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    const video = videoRef.current;
    if (!isExporting || !video || !playback) return undefined;
    let isCurrent = true;
    let url: string | null = null;
    const capture = async (): Promise<void> => {
      url = await captureFrame(video, { ...overlay, timeSec: timeOfFrame(playback.getFrame()) });
      if (isCurrent) setPicture(url);
      else if (url) URL.revokeObjectURL(url);
    };
    void capture();
    return () => {
      isCurrent = false;
      setPicture(null);
      if (url) URL.revokeObjectURL(url);
    };
  }, [videoRef, overlay, playback, isExporting]);
  return picture;
}
