import { useEffect, useState, type RefObject } from 'react';
import { openRecording, type Recording } from '@/media/cutting/recording';
import { playFailure } from './play-failure';

export interface OpenedRecording {
  /** Null while the file's index is being read, or if it cannot be read. */
  readonly recording: Recording | null;
  /** Why the file cannot be cut; null if it can. */
  readonly failure: string | null;
}

/** Opens a local file for cutting while the screen is mounted, and shows it in the video element. */
export function useRecording(file: File, videoRef: RefObject<HTMLVideoElement | null>): OpenedRecording {
  const [opened, setOpened] = useState<OpenedRecording>({ recording: null, failure: null });
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (videoRef.current) videoRef.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file, videoRef]);
  useEffect(() => {
    let isGone = false;
    let recording: Recording | null = null;
    const open = async (): Promise<void> => {
      try {
        recording = await openRecording(file);
        if (isGone) recording.close();
        else setOpened({ recording, failure: null });
      } catch (error) {
        if (!isGone) setOpened({ recording: null, failure: playFailure(error) });
      }
    };
    void open();
    return () => {
      isGone = true;
      recording?.close();
    };
  }, [file]);
  return opened;
}
