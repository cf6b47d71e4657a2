import { useMutation } from '@tanstack/react-query';
import { downloadZip } from 'client-zip';
import { Download } from 'lucide-react';
import { FILE_LINK_DAYS, readOwnData } from '@/backend/auth/own-data';
import { messageOf } from '@/domain/errors';
import { systemClock } from '@/lib/clock';
import { downloadFile } from '@/lib/download-file';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Note } from '@/ui/note';

/** Downloads everything in the account as one archive. */
export function DataCard() {
  const packing = useMutation({
    mutationFn: async () => {
      const nowMs = systemClock.nowMs();
      const files = await readOwnData(nowMs);
      const archive = downloadZip(
        files.map(({ name, text }) => ({ name, input: text, lastModified: new Date(nowMs) })),
      );
      downloadFile(
        await archive.blob(),
        `standout-ai-data-${new Date(nowMs).toISOString().slice(0, 10)}.zip`,
      );
    },
  });
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-h3">Your data</h2>
        <p className="text-sm text-muted">
          A ZIP archive with everything in your account and the tracks of your videos as JSON. It also has a
          page with links to your files, which work for {FILE_LINK_DAYS} days.
        </p>
      </div>
      {packing.error !== null && <Note tone="danger">{messageOf(packing.error, 'own-data-failed')}</Note>}
      <Button
        icon={<Download />}
        busy={packing.isPending}
        busyLabel="Collecting"
        className="self-end max-desk:w-full"
        onClick={() => packing.mutate()}
      >
        Download my data
      </Button>
    </Card>
  );
}
