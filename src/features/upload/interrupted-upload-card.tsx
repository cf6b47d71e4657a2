import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { discardOriginalUpload, interruptedUploads } from '@/backend/videos/original-upload';
import { messageOf } from '@/domain/errors';
import { formatBytes, formatBytesOf } from '@/domain/format';
import { toast } from '@/ui/toast';
import { InterruptionCard } from './interruption-card';

const QUERY_KEY = ['interrupted-uploads'];
/**
 * How often the list is refreshed, because other uploading tabs may close at any time and a lock outlasts a reload for
 * a moment.
 */
const LOOK_AGAIN_MS = 1000;

/**
 * Shows the newest upload that was interrupted by a reload or a closed tab, and how to continue it. Renders nothing
 * when there is none.
 */
export function InterruptedUploadCard({ onChoose }: { readonly onChoose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: interruptedUploads,
    gcTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [upload] = data ?? [];
  if (!upload) return null;
  const discard = async () => {
    setIsDiscarding(true);
    try {
      await discardOriginalUpload(upload.path);
    } catch (error) {
      toast.error(messageOf(error, 'upload-failed'), {
        description: 'The interrupted upload is still there.',
      });
    }
    setIsDiscarding(false);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
  };
  const isComplete = upload.sentBytes >= upload.sizeBytes;
  return (
    <InterruptionCard
      title="Upload interrupted"
      onChoose={onChoose}
      onDiscard={() => void discard()}
      isDiscarding={isDiscarding}
    >
      {isComplete
        ? `${upload.fileName} is uploaded, but not saved yet. Choose the same file again to finish.`
        : `${upload.fileName} stopped at ${formatBytesOf(upload.sentBytes, upload.sizeBytes)}. Choose the same file again to continue from ${formatBytes(upload.sentBytes)}.`}
    </InterruptionCard>
  );
}
